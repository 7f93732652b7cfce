import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PAGES } from '#test/app/pages.ts';
import { renderApp } from '#test/app/render-app.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});
afterEach(async () => {
  await page.viewport(1280, 800);
});

/** Bars of actions that stay at the bottom of the window, by their text. The tab bar is below the toasts. */
function bottomBars(): { text: string; isClear: boolean }[] {
  return [...document.querySelectorAll('main, main *')].flatMap((element) => {
    const { position, bottom } = getComputedStyle(element);
    const isBar = (position === 'sticky' || position === 'fixed') && bottom !== 'auto' && !bottom.startsWith('-');
    if (!isBar || element.querySelector('button, a') === null || element.closest('dialog, [popover]')) return [];
    return [{ text: element.textContent ?? '', isClear: element.matches('.keep-clear') }];
  });
}

test.each(PAGES)('on a phone no toast covers a bar of actions at the bottom of %s', async (path, heading) => {
  const { screen } = await renderApp({ path });
  await expect.element(screen.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  // Forms, the quick quote and the morning round have such a bar.
  if (/\/(new|edit)$|quick-quote|round=1/.test(path)) await expect.poll(() => bottomBars().length).toBeGreaterThan(0);
  expect(bottomBars().filter(({ isClear }) => !isClear)).toEqual([]);
});

test('a toast on a phone is above Cancel and Save of a form', async () => {
  const { screen } = await renderApp({ path: '/customers/new', signedOut: true });
  await screen.getByRole('button', { name: 'Load Demo' }).click();
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create Customer' })).toBeVisible();
  const toast = () => screen.getByText('Welcome back!').element().closest('[popover]')?.getBoundingClientRect().bottom;
  const bar = () => screen.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect().top;
  await expect.poll(() => (toast() ?? 0) < bar()).toBe(true);
});
