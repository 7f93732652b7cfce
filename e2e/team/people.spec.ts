import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';

async function goTo(page: Page, area: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
}

/** The row of the customer list. */
function rowOf(page: Page, name: string) {
  return page.getByRole('table', { name: 'Customers' }).getByRole('row').filter({ hasText: name });
}

async function fillCar(page: Page, { vin, color }: { vin: string; color: string }): Promise<void> {
  await page.getByRole('textbox', { name: /^VIN/ }).fill(vin);
  await page.getByRole('textbox', { name: /^Color/ }).fill(color);
}

test('A new customer is edited, booked, shown with that booking, and deleted: the booking still shows them', {
  tag: '@core',
}, async ({ page }) => {
  await signInToDemo(page);
  await goTo(page, 'Customers');
  await page.getByRole('link', { name: 'New Customer' }).click();
  await page.getByRole('textbox', { name: /^First Name/ }).fill('Ines');
  await page.getByRole('textbox', { name: /^Last Name/ }).fill('Varga');
  await page.getByRole('textbox', { name: /^Email/ }).fill('ines@example.com');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(512) 555-0190');
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('macan');
  await page.getByRole('option', { name: /Porsche Macan$/ }).click();
  await fillCar(page, { vin: '1hgcm82633a004352', color: 'Guards Red' });
  await page.getByRole('checkbox', { name: /^Window Tint/ }).check();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Walk-in');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(rowOf(page, 'Ines Varga')).toContainText('Guards Red · SUV');

  await rowOf(page, 'Ines Varga').getByRole('link', { name: 'Edit Ines Varga' }).click();
  await page.getByRole('textbox', { name: 'Company Name' }).fill('Harbor Tint');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(rowOf(page, 'Ines Varga')).toContainText('Harbor Tint');

  await page.goto('/schedule/booking/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Varga');
  await page.getByRole('option', { name: /Ines Varga/ }).click();
  await page.getByRole('combobox', { name: 'Service' }).fill('Tint');
  await page.getByRole('option', { name: /Window Tint/ }).click();
  await page.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
  const create = page.getByRole('button', { name: 'Create Booking' });
  await create.click();
  // Whether the time is free depends on the day and the hour.
  const anyway = page.getByRole('checkbox', { name: 'Book anyway' });
  const created = page.getByText('The booking has been successfully created.');
  await expect(anyway.or(created).first()).toBeVisible();
  if (await anyway.isVisible()) {
    await anyway.check();
    await create.click();
  }
  await expect(created).toBeVisible();

  await goTo(page, 'Customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('512-555-0190');
  await page.getByRole('link', { name: 'Ines Varga', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Booked next' }).getByRole('listitem')).toContainText('Window Tint');

  await goTo(page, 'Customers');
  await rowOf(page, 'Ines Varga').getByRole('button', { name: 'Delete Ines Varga' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete Ines Varga? This action cannot be undone.',
  });
  await expect(question).toContainText('1 booking');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Ines Varga')).toBeHidden();
  await page.reload();
  await expect(rowOf(page, 'Daniel Reyes')).toBeVisible();
  await expect(rowOf(page, 'Ines Varga')).toBeHidden();
  await goTo(page, 'Calendar');
  await expect(await bookingOnCalendar(page, ['Varga', 'Window Tint'])).toBeVisible();
});

test('A lead is dragged and converted into a customer; it leads to that customer from then on, also after a reload (LEAD-19)', {
  tag: '@core',
}, async ({ page }) => {
  await signInToDemo(page);
  await goTo(page, 'Leads');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const jordan = page.getByRole('article', { name: 'Jordan Pike' });
  await jordan.dragTo(column('Qualified'));
  await expect(column('Qualified').getByRole('article', { name: 'Jordan Pike' })).toBeVisible();

  await jordan.getByRole('button', { name: 'More actions for Jordan Pike' }).click();
  await page.getByRole('menuitem', { name: 'Convert to customer' }).click();
  await expect(page.getByText('From the lead Jordan Pike')).toBeVisible();
  await fillCar(page, { vin: 'WP1AA2A50TLB00001', color: 'Chalk' });
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(rowOf(page, 'Jordan Pike')).toContainText('2026 Porsche Macan');

  await goTo(page, 'Leads');
  await expect(column('Converted').getByRole('article', { name: 'Jordan Pike' })).toBeVisible();
  await jordan.getByRole('link', { name: 'Open customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jordan Pike' })).toBeVisible();
  const address = page.url();

  await goTo(page, 'Leads');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'Convert Jordan Pike' }).click();
  await expect(page).toHaveURL(`${address}/edit`);
  await page.goto('/leads');
  await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
  await page.getByRole('button', { name: 'Kanban' }).click();
  await expect(column('Converted').getByRole('article', { name: 'Jordan Pike' })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a card that is held and moved goes to the column where it is let go', async ({ page }) => {
    await signInToDemo(page);
    await goTo(page, 'Leads');
    const card = page.getByRole('article', { name: 'Amelia Stone' });
    const column = page.getByRole('region', { name: 'Contacted', exact: true });
    await expect(card).toBeVisible();
    const [from, to] = [await card.boundingBox(), await column.boundingBox()];
    if (!from || !to) throw new Error('the board is not on the screen');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: from.x + 60, y: from.y + 60 }]);
    await expect(page.locator('body > [aria-hidden] article')).toHaveCount(1);
    await touch('touchMove', [{ x: from.x + 90, y: from.y + 70 }]);
    await touch('touchMove', [{ x: to.x + 60, y: to.y + 90 }]);
    await expect(column.getByText('Move to Contacted')).toBeVisible();
    await touch('touchEnd', []);
    await expect(column.getByRole('article', { name: 'Amelia Stone' })).toBeVisible();
  });
});
