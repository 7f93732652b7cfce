import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Waits for an alert with the text where the user can act on it: in the dialog while one is open, else on the page. */
export async function noticeInFront(text: string): Promise<Locator> {
  let notice = page.getByRole('alert');
  // A dialog of work that takes long may close just now.
  await expect
    .poll(() => {
      const dialog = page.getByRole('dialog');
      const where = dialog.elements().length > 0 ? dialog : page.getByRole('main');
      notice = where.getByRole('alert').filter({ hasText: text });
      return notice.elements().length;
    })
    .toBeGreaterThan(0);
  await expect.element(notice).toBeVisible();
  return notice;
}
