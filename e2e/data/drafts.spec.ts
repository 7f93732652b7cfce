import type { BrowserContext, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { test as onTeam, openShop } from '../pages/team.ts';

const FORMS = [
  { what: 'invoice', path: '/invoices/new' },
  { what: 'estimate', path: '/estimates/new' },
] as const;

/** Opens a page as "Duplicate tab" does: the same address, and a copy of the session storage. */
async function duplicate(page: Page): Promise<Page> {
  const texts = await page.evaluate(() => Object.entries(sessionStorage));
  const copy = await page.context().newPage();
  await copy.addInitScript((entries) => {
    if (sessionStorage.length > 0) return;
    for (const [key, text] of entries) sessionStorage.setItem(key, text);
  }, texts);
  await copy.goto(page.url());
  return copy;
}

const line = (page: Page) => page.getByRole('textbox', { name: 'Description, item 1' });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function type(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await press(page, 'Add Item');
  await line(page).fill(text);
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  return page;
}

/**
 * The texts of the first lines of all drafts that the browser keeps, so that they outlive their tabs. What another tab keeps or
 * forgets comes to this one a moment later.
 */
function keptLines(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('bms_unsaved '))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '').draft.items[0].description)
      .sort(),
  );
}

/** The number of drafts that a tab has open: a tab that was closed gives its own free a moment later. */
function openDrafts(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const { held } = await navigator.locks.query();
    return held?.filter(({ name }) => name?.startsWith('bms_unsaved ')).length;
  });
}

for (const { what, path } of FORMS) {
  test(`a copied tab asks before it goes on with an ${what}; giving it up leaves the draft of the first tab`, async ({
    page,
  }) => {
    await signInToDemo(page);
    await type(page, path, 'Headlight film');
    const copy = await duplicate(page);
    const asked = notice(copy, `This ${what} is open in another tab`);
    await expect(asked).toContainText(`or you will save two ${what}s`);
    await expect(line(copy)).toHaveCount(0);
    await press(copy, 'Start a new one');
    await expect(asked).toBeHidden();
    await copy.reload();
    await expect(copy.getByRole('button', { name: 'Add Item' })).toBeVisible();
    await expect(asked).toBeHidden();

    await page.reload();
    await expect(notice(page, 'What you typed is still here')).toBeVisible();
    await expect(line(page)).toHaveValue('Headlight film');
    await expect.poll(() => keptLines(page)).toEqual(['Headlight film']);

    const second = await duplicate(page);
    await press(second, 'Continue it here');
    await expect(line(second)).toHaveValue('Headlight film');
    await line(second).fill('Tail light film');
    await second.reload();
    await expect(line(second)).toHaveValue('Tail light film');
    await expect.poll(() => keptLines(page)).toEqual(['Headlight film', 'Tail light film']);
    await press(second, 'Start over');
    await page.reload();
    await expect(line(page)).toHaveValue('Headlight film');
  });
}

test('the drafts of closed tabs are offered apart, and that of an open tab is not', async ({ page, context }) => {
  await signInToDemo(page);
  const path = '/invoices/new';
  const [one, other] = [await context.newPage(), await context.newPage()];
  await type(one, path, 'Hood');
  await type(other, `${path}?customerId=customer-daniel`, 'Roof');
  const third = await open(context, path);
  await expect(notice(third, 'is kept here')).toHaveCount(0);
  await type(third, path, 'Doors');
  await Promise.all([one.close(), other.close()]);
  await expect.poll(() => openDrafts(page)).toBe(1);

  const later = await open(context, path);
  const offered = notice(later, 'is kept here');
  await expect(offered).toHaveCount(2);
  await expect(offered.first()).toContainText('Daniel');
  await expect(offered.first()).toContainText('The page was closed before it was saved.');
  await offered.last().getByRole('button', { name: 'Discard' }).click();
  await expect(offered).toHaveCount(1);
  await expect.poll(() => keptLines(page)).toEqual(['Doors', 'Roof']);
  await press(later, 'Continue with it');
  await expect(line(later)).toHaveValue('Roof');
  await later.reload();
  await expect(line(later)).toHaveValue('Roof');
  await expect(offered).toHaveCount(0);
  await expect.poll(() => keptLines(page)).toEqual(['Doors', 'Roof']);

  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(later).toHaveURL('/invoices');
  await expect.poll(() => keptLines(page)).toEqual(['Doors']);
  await third.reload();
  await expect(line(third)).toHaveValue('Doors');
});

onTeam('on a plain http address, where a browser has no locks, a copied tab asks as well', async ({ device }) => {
  const owner = await device();
  await openShop(owner);
  await type(owner, '/invoices/new', 'Headlight film');
  const copy = await duplicate(owner);
  await press(copy, 'Start a new one');
  await expect(line(copy)).toHaveCount(0);
  await expect.poll(() => keptLines(owner)).toEqual(['Headlight film']);
  const other = await open(owner.context(), '/invoices/new');
  await expect(notice(other, 'is kept here')).toContainText('It may still be open in another tab.');
});
