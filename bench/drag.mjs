// Each frame while a job is dragged over a busy week board, compared to a bare page with a box that follows the mouse:
// node bench/drag.mjs [--rounds 3]
import { freshPage, openShop } from './few-and-many.mjs';
import { printTable, quantile, rounded, within } from './figures.mjs';
import { bench, inTurns, launch, serve } from './harness.mjs';
import { traced } from './page-times.mjs';
import { shopLists } from './shop.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Shop } from './few-and-many.mjs' */
/** @import { TraceEvent } from './page-times.mjs' */

/** 10,000 bookings over about four years: about fifty in the shown week. */
const SHOP = { customers: 400, bookings: 10_000, days: 1400 };
const WORK_LIMIT_MS = 8;
const MOVES = 240;
const MOVE_MS = 8;
/** A longer frame interval means a dropped frame, in ms. */
const LATE_MS = 25;
/** Microseconds within which two callbacks belong to the same frame. */
const SAME_FRAME_US = 4000;
const TIMELINE = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
const SCRIPT = ['EventDispatch', 'FireAnimationFrame', 'FunctionCall', 'TimerFire'];
const WORK = new Set([...SCRIPT, 'UpdateLayoutTree', 'Layout', 'PrePaint']);

/** Returns the time between frames, and that of script, style and layout in each, in milliseconds. @param {TraceEvent[]} events */
function framesOf(events) {
  /** @type {number[]} */
  const begins = [];
  for (const { name, ts } of events) {
    // Callbacks of one frame follow each other closely.
    if (name === 'FireAnimationFrame' && ts - (begins.at(-1) ?? -Infinity) > SAME_FRAME_US) begins.push(ts);
  }
  const work = begins.map(() => 0);
  let frame = 0;
  let until = 0;
  for (const { ts, dur } of events.filter(({ name, dur }) => dur > 0 && WORK.has(name))) {
    while (frame + 1 < begins.length && begins[frame + 1] <= ts) frame += 1;
    // Nested events count once.
    work[frame] += Math.max(0, ts + dur - Math.max(ts, until)) / 1000;
    until = Math.max(until, ts + dur);
  }
  return { work, gaps: begins.slice(1).map((at, index) => (at - begins[index]) / 1000) };
}

/** Drags from `from` back and forth. @param {Page} page @param {{ x: number, y: number }} from @param {number} bars how many are drawn */
async function dragged(page, from, bars) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y, { steps: 3 });
  await page.evaluate(() => {
    // A callback in each frame, so that the trace has them all.
    const next = () => requestAnimationFrame(next);
    next();
  });
  const { events } = await traced(page, TIMELINE, async () => {
    for (let move = 0; move < MOVES; move += 1) {
      const part = Math.abs(((move / 60) % 2) - 1);
      await page.mouse.move(from.x + 10 - (1 - part) * 500, from.y + Math.sin(move / 20) * 150);
      await page.waitForTimeout(MOVE_MS);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { ...framesOf(events), bars };
}

/** @param {Shop} shop */
async function boardDrag(shop) {
  const page = await freshPage(shop);
  await page.goto(`${shop.url}/schedule?view=week`);
  const bars = page.locator('[data-bar] > a');
  await bars.first().waitFor();
  const count = await bars.count();
  const bar = bars.nth(Math.floor(count / 2));
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar is not drawn.');
  return dragged(page, { x: box.x + 10, y: box.y + 15 }, count);
}

/** Drags a box that follows the mouse, on an empty page. @param {Shop} shop */
async function bareDrag(shop) {
  const page = await freshPage(shop);
  await page.evaluate(() => {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', width: '150px', height: '73px', background: 'teal' });
    document.body.append(box);
    addEventListener('pointermove', ({ clientX, clientY }) => {
      box.style.transform = `translate(${clientX}px, ${clientY}px)`;
    });
  });
  return dragged(page, { x: 700, y: 400 }, 0);
}

await bench({ rounds: 3 }, async ({ rounds }) => {
  const shop = await openShop(await launch(), await serve(), shopLists(SHOP));
  const taken = await inTurns(rounds, { board: () => boardDrag(shop), bare: () => bareDrag(shop) });
  const rows = Object.entries(taken).map(([name, drags]) => {
    const work = drags.flatMap((drag) => drag.work);
    const gaps = drags.flatMap((drag) => drag.gaps);
    const late = gaps.filter((gap) => gap > LATE_MS).length;
    return [name, rounded(quantile(work, 0.95)), rounded(Math.max(...work)), String(gaps.length), String(late)];
  });
  printTable([
    [`dragging among ${taken.board[0].bars} bars`, 'script + layout ms, 95th', 'longest', 'frames', 'late frames'],
    ...rows,
  ]);
  const work = taken.board.flatMap((drag) => drag.work);
  within('script + layout per frame, 95th, ms', quantile(work, 0.95), WORK_LIMIT_MS);
});
