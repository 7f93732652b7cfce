import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Gallery } from './gallery.tsx';
import './gallery.css';

/** The whole page is rendered twice. */
const PATIENT = { timeout: 60_000 };

test.each([1440, 390])(
  'every component is rendered in both themes, %d px wide, and nothing is wider than the page',
  PATIENT,
  async (width) => {
    await page.viewport(width, 900);
    const screen = await render(<Gallery />);
    for (const theme of ['light', 'dark']) {
      const shown = screen.getByRole('main', { name: `${theme} theme` });
      await expect.element(shown.getByRole('heading', { name: 'Buttons' })).toBeVisible();
      await expect.element(shown.getByRole('form', { name: 'Specimen of a form' })).toBeInTheDocument();
      for (const title of ['Vehicle picker, chosen', 'Quote with slots', 'Calendar month', 'Lead board']) {
        await expect.element(shown.getByRole('heading', { name: title })).toBeInTheDocument();
      }
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('a toast and a confirm dialog of the dark half have the dark theme', PATIENT, async () => {
  await page.viewport(1440, 900);
  const screen = await render(<Gallery />);
  const dark = screen.getByRole('main', { name: 'dark theme' });
  await dark.getByRole('button', { name: 'with Undo' }).click();
  const toast = dark.getByRole('status').filter({ hasText: 'Station Deleted' });
  await expect.element(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  await dark.getByRole('button', { name: 'Confirm in red' }).click();
  const question = dark.getByRole('alertdialog', { name: 'Are you sure you want to delete this station?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});
