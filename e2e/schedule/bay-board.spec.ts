import { expect, signInToDemo, test } from '../fixtures.ts';
import { bayBoard } from '../pages/bay-board.ts';

const NINE = 9 * 60;
const NOON = 12 * 60;

test.use({ viewport: { width: 1440, height: 1100 } });

test.beforeEach(async ({ page }) => {
  // Friday morning: Claire Hollis is booked for 12:00 in Station D with Jake Novak.
  await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
  await signInToDemo(page);
});

test('by mouse a job goes to another bay and day and back by Undo; after a reload it is where it was put', {
  tag: '@core',
}, async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station A', 'November 18', NINE));
  await expect(board.ghost).toContainText('Wed, Nov 18, 9:00 AM');
  await board.drop();
  await expect(board.toast('Claire Hollis: Wed, Nov 18, 9:00 AM, Station A, Jake Novak.')).toBeVisible();
  await expect(board.row('Station A').getByRole('link', { name: 'Wed, Nov 18, 9:00 AM, Claire Hollis' })).toBeVisible();
  await page.reload();
  await expect(board.row('Station A').getByRole('link', { name: 'Wed, Nov 18, 9:00 AM, Claire Hollis' })).toBeVisible();

  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station D', 'November 17', 14 * 60));
  await board.drop();
  await expect(board.toast('Claire Hollis: Tue, Nov 17, 2:00 PM, Station D, Jake Novak.')).toBeVisible();
  await board.undo().click();
  await expect(board.row('Station A').getByRole('link', { name: 'Wed, Nov 18, 9:00 AM, Claire Hollis' })).toBeVisible();
});

test('Escape while dragging leaves the job where it was, and opens nothing', async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station A', 'November 18', NINE));
  await page.keyboard.press('Escape');
  await expect(board.ghost).toHaveCount(0);
  await board.drop();
  await expect(page).toHaveURL(/view=week/);
  await expect(board.bar('Fri, Nov 20, 12:00 PM, Claire Hollis')).toBeVisible();
});

test('a job dragged into the way of another asks; Book anyway moves it with its reason, and the form still says why', async ({
  page,
}) => {
  const board = bayBoard(page);
  await board.open();
  // On Saturday at 10:00 Jake Novak works on another car.
  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station D', 'November 21', 11 * 60));
  await board.drop();
  const dialog = page.getByRole('dialog', { name: 'Move Claire Hollis?' });
  await expect(dialog).toContainText('Jake Novak is already booked for Kenji Tanaka');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(board.bar('Fri, Nov 20, 12:00 PM, Claire Hollis')).toBeVisible();

  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station D', 'November 21', 11 * 60));
  await board.drop();
  await dialog.getByRole('checkbox', { name: 'Book anyway' }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Both are quick');
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await board.bar('Sat, Nov 21, 11:00 AM, Claire Hollis').click();
  await expect(page.getByText('Booked even though the time was not free: Both are quick')).toBeVisible();
});

test('a station that cannot do the job is rejected with the reason', async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station C', 'November 20', NOON));
  await board.drop();
  await expect(page.getByText("Station C can't do Detailing, which Detail needs.")).toBeVisible();
  await expect(
    board.row('Station D').getByRole('link', { name: 'Fri, Nov 20, 12:00 PM, Claire Hollis' }),
  ).toBeVisible();
});

test('a long job that is moved before a weekend goes on after it, and its end can be dragged', async ({ page }) => {
  const board = bayBoard(page);
  await board.open('/schedule?view=week&day=2026-11-22');
  // Andre Dubois: Full Front PPF of more than 8 hours, on Thursday.
  const job = board.bar(/Dubois, Full Front PPF/);
  await board.drag(job, await board.gripAt('Station B', 'November 27', NOON));
  await board.drop();
  // What is left on Monday is in the way of another job of Maya Torres.
  const dialog = page.getByRole('dialog', { name: 'Move Andre Dubois?' });
  await expect(dialog).toContainText('Mon, Nov 30: Maya Torres is already booked for');
  await dialog.getByRole('checkbox', { name: 'Book anyway' }).check();
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  const before = board.bar('Fri, Nov 27, 12:00 PM, Andre Dubois, Full Front PPF, until Mon, Nov 30, Scheduled');
  await expect(before).toBeVisible();

  await page.getByRole('button', { name: 'Next week' }).click();
  const rest = board.bar('Mon, Nov 30, 8:00 AM, Andre Dubois, Full Front PPF, until Mon, Nov 30, Scheduled');
  await board.dragEnd(rest, await board.hour('December 1'));
  await expect(board.ghost).toContainText('until Mon, Nov 30');
  await page.keyboard.press('Escape');
  await board.drop();
  await expect(rest).toBeVisible();
});

test('the end of a job is dragged: hours and labor follow, and Undo brings them back', async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  const job = board.bar(/Hollis, Detail/);
  await board.dragEnd(job, await board.hour('November 20'));
  await expect(board.ghost).toContainText('until Fri, Nov 20, 5:00 PM');
  await board.drop();
  await expect(job).toContainText('12p · 5h');
  await board.undo().click();
  await expect(job).toContainText('12p · 4h');
});

test('by keyboard a job goes to another day and bay; the clash is answered by keyboard too', async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  await board.bar(/Hollis, Detail/).focus();
  await page.keyboard.press('Space');
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key);
  await expect(page.getByText('Wed, Nov 18, 12:15 PM, Station A')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(board.toast('Claire Hollis: Wed, Nov 18, 12:15 PM, Station A, Jake Novak.')).toBeVisible();
  await expect(board.bar('Wed, Nov 18, 12:15 PM, Claire Hollis')).toBeFocused();

  await page.keyboard.press('Space');
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move Claire Hollis?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Book anyway' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Move Booking' }).focus();
  await page.keyboard.press('Enter');
  await expect(board.bar('Sat, Nov 21, 12:15 PM, Claire Hollis')).toBeVisible();
});

test('rows of people and one station: the address brings them back', async ({ page }) => {
  const board = bayBoard(page);
  await board.open();
  await page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'Staff' }).click();
  await expect(board.row('Jake Novak')).toBeVisible();
  await page.getByRole('button', { name: 'Station D' }).click();
  await expect(page).toHaveURL(/station=Station\+D/);
  await page.reload();
  await expect(board.row('Jake Novak').getByRole('link', { name: 'Hollis, Detail' })).toBeVisible();
  await expect(board.bar(/Natarajan/)).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 1000 } });

  test('a job that is held and moved goes to the bay where it is let go; one that is only touched opens', async ({
    page,
  }) => {
    const board = bayBoard(page);
    await board.open();
    const [from, to] = [
      await board.gripOf(board.bar(/Hollis, Detail/)),
      await board.gripAt('Station A', 'November 18', NINE),
    ];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    await expect(board.ghost).toBeVisible();
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: to.y }]);
    await touch('touchMove', [to]);
    await expect(board.ghost).toContainText('Wed, Nov 18, 9:00 AM');
    await touch('touchEnd', []);
    await expect(
      board.row('Station A').getByRole('link', { name: 'Wed, Nov 18, 9:00 AM, Claire Hollis' }),
    ).toBeVisible();

    await board.bar(/Hollis, Detail/).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Booking' })).toBeVisible();
  });
});
