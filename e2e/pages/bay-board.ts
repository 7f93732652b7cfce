import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Positions on the board of a week in which every open day shows 8:00 to 18:00. */
const [FROM, TO] = [8 * 60, 18 * 60];
/** From the start of a bar to where it is taken hold of, clear of its end. */
const GRIP = 12;

export function bayBoard(page: Page) {
  const row = (name: string) => page.getByRole('row', { name });
  const bar = (words: string | RegExp) => page.getByRole('link', { name: words });

  async function box(target: Locator) {
    const found = await target.boundingBox();
    if (!found) throw new Error(`${target} is not on the screen`);
    return found;
  }

  /** The point at which to grab a bar that starts on that day (part of its name) at that time, in the first lane of the row. */
  async function gripAt(rowName: string, day: string, minutes: number) {
    const head = await box(page.getByRole('columnheader', { name: day }));
    const rowBox = await box(row(rowName));
    return { x: head.x + (head.width * (minutes - FROM)) / (TO - FROM) + GRIP, y: rowBox.y + 30 };
  }

  async function gripOf(target: Locator) {
    await target.scrollIntoViewIfNeeded();
    const { x, y } = await box(target);
    return { x: x + GRIP, y: y + 30 };
  }

  /** The copy that hangs where the job would be put. */
  const ghost = page.locator('[data-ghost]');

  return {
    row,
    bar,
    gripAt,
    gripOf,
    ghost,
    async open(address = '/schedule?view=week') {
      await page.goto(address);
      await expect(page.getByRole('table', { name: 'Calendar' })).toBeVisible();
      // A row is as high as its bars need, and a drag goes by places that were measured before.
      await expect(page.locator('[data-bar]').first()).toBeVisible();
      await atRest(page);
    },
    /** Drags by mouse until the job hangs there; `drop` lets go. */
    async drag(target: Locator, to: { x: number; y: number }) {
      const from = await gripOf(target);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y, { steps: 2 });
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await expect(ghost).toBeVisible();
    },
    drop: () => page.mouse.up(),
    /** Takes hold of where the work of the bar ends. */
    async dragEnd(target: Locator, by: number) {
      await target.scrollIntoViewIfNeeded();
      const end = await box(target.locator('xpath=..').locator('[data-end]'));
      const at = { x: end.x + end.width / 2, y: end.y + 20 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + by, at.y, { steps: 6 });
      await expect(ghost).toBeVisible();
    },
    /** Width of an hour in pixels. */
    async hour(day: string) {
      return (await box(page.getByRole('columnheader', { name: day }))).width / ((TO - FROM) / 60);
    },
    /** The message that says where a job was put; its Undo. */
    toast: (words: string) => page.getByRole('status').filter({ hasText: words }),
    undo: () => page.getByRole('button', { name: 'Undo' }).last(),
  };
}
