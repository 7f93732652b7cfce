import type { Page } from '@playwright/test';

/** From now on the disk of the browser is full. */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
}

/** Ends what `fillDisk` began. */
export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());
}
