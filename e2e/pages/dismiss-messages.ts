import { expect, type Page } from '@playwright/test';

/** Dismisses the messages that are shown. One that leaves by itself before it is pressed is as good. */
export async function dismissMessages(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss notification' });
  await dismiss.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}
