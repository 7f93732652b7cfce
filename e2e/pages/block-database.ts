import type { BrowserContext, Page } from '@playwright/test';

/** The heading of the screen that says why the database does not open. */
export const REFUSED_HEADING = 'Your shop could not be opened';

/** Runs in the page: the database of the shop neither opens nor takes part in a transaction until 'test:open-database'. */
function refuse(): void {
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function refuseToOpen(name, ...rest) {
    if (!name.startsWith('clearcoat')) return open.call(this, name, ...rest);
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  };
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  window.addEventListener('test:open-database', () => {
    IDBFactory.prototype.open = open;
    IDBDatabase.prototype.transaction = transaction;
  });
}

/** Makes the browser refuse the shop's database on every page that it loads, until `openDatabase`. */
export async function refuseDatabase(browser: BrowserContext | Page): Promise<void> {
  await browser.addInitScript(refuse);
}

/** Makes the browser close the database of the open page, and refuse to open it again until `openDatabase`. */
export async function closeDatabase(page: Page): Promise<void> {
  await page.evaluate(refuse);
}

export async function openDatabase(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('test:open-database')));
}

/** Opens the database and presses Try Again at the same moment: soon after, a read in the background may have brought the shop back. */
export async function openDatabaseAndTry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try Again' }).evaluate((button: HTMLElement) => {
    window.dispatchEvent(new Event('test:open-database'));
    button.click();
  });
}
