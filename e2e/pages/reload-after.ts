import type { Page } from '@playwright/test';

/** Waits until a message shows the text. It is looked for at every frame: the page may take it along a moment later. */
export async function messageShown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const messages = [...document.querySelectorAll('[role=status], [role=alert]')];
    return messages.some((one) => one.textContent?.includes(wanted) && one.checkVisibility());
  }, text);
}

/** Does what makes the page say the text and load itself again 1.5 s later; resolves once both have happened. */
export async function reloadAfter(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), messageShown(page, text), act()]);
}
