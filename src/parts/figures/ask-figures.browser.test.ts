import { afterEach, describe, expect, test } from 'vitest';
import { answerTo, QUESTIONS, type QuestionName, type QuestionOf } from '#domain/figures/questions.ts';
import { REPORTS } from '#domain/figures/reports.ts';
import { FIGURE_LISTS, type ShopRows } from '#domain/figures/shop-rows.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { unwatchWorkers, watchWorkers } from '#test/browser/watch-workers.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createFigures } from './ask-figures.ts';

const TODAY = '2026-11-20';
const SHOP: ShopRows = {
  ...demoShop(TODAY),
  settings: DEFAULT_SETTINGS,
  today: TODAY,
  zone: 'America/Chicago',
  at: '2026-11-20T18:00:00.000Z',
};
const range = { from: '2026-01-01', to: '2026-12-31' };
const lastYear = { from: '2025-01-01', to: '2025-12-31' };

/** Every report with every way to count and to group, and its first row. */
const REPORT_QUESTIONS = REPORTS.flatMap(({ id, by, bases = [undefined] }) =>
  bases.flatMap((basis) =>
    by.map((way) => {
      const { rows } = answerTo(SHOP, 'report', { id, range, by: way, basis });
      return { id, range, by: way, basis, row: rows[0]?.id };
    }),
  ),
);

const ASKED: { readonly [N in QuestionName]: readonly QuestionOf<N>[] } = {
  figures: [{ range, before: lastYear, lastYear }],
  charts: [{ range }, { range: lastYear }],
  report: REPORT_QUESTIONS,
  lessons: SHOP.services.map(({ id }) => ({ id })),
};
const NAMES = Object.keys(QUESTIONS) as QuestionName[];

/** Asks everything, and returns it with what the page computes itself. */
async function askAll(ask: ReturnType<typeof createFigures>, shop: ShopRows) {
  const asked = NAMES.flatMap((name) => ASKED[name].map((question) => ({ name, question })));
  return {
    answers: await Promise.all(asked.map(({ name, question }) => ask(shop, name, question))),
    expected: asked.map(({ name, question }) => answerTo(shop, name, question)),
  };
}

afterEach(unwatchWorkers);

describe('every question has the answer that the page computes', () => {
  test('in one worker', async () => {
    const started = watchWorkers();
    const { answers, expected } = await askAll(createFigures(), SHOP);
    expect(answers).toEqual(expected);
    expect(started.length).toBe(1);
  });

  test('on the page, if the browser refuses workers', async () => {
    watchWorkers('refused');
    const { answers, expected } = await askAll(createFigures(), SHOP);
    expect(answers).toEqual(expected);
  });

  test('on the page, if the script of the worker is missing; it is not tried again', async () => {
    expectConsole('error', /The worker for figures failed/);
    const started = watchWorkers('missing');
    const { answers, expected } = await askAll(createFigures(), SHOP);
    expect(answers).toEqual(expected);
    expect(started.length).toBe(1);
  });
});

/** Returns the list in each state of a shop at work. */
function statesOf(records: readonly { id: string }[]): readonly (readonly { id: string }[])[] {
  const [first, ...others] = records;
  if (!first) return [];
  const saved = Object.assign({}, first, { createdAt: '2026-01-01T00:00:00.000Z' });
  return [others, [...others, first], [...others, saved], [], records];
}

test('after records of any list are deleted, moved, saved and brought back, the worker has the shop of the page', async () => {
  const ask = createFigures();
  for (const list of FIGURE_LISTS)
    for (const [at, records] of statesOf(SHOP[list]).entries()) {
      const shop = { ...SHOP, [list]: records };
      expect([list, at, await ask(shop, 'charts', { range })]).toEqual([list, at, answerTo(shop, 'charts', { range })]);
    }
});

test('settings, day and zone are those of the page', async () => {
  const ask = createFigures();
  const settings = { ...DEFAULT_SETTINGS, closedDays: [{ date: TODAY, name: 'Holiday' }] };
  for (const change of [{}, { settings }, { today: '2026-12-01' }, { zone: 'Pacific/Auckland' }]) {
    const shop = { ...SHOP, ...change };
    expect(await ask(shop, 'charts', { range })).toEqual(answerTo(shop, 'charts', { range }));
  }
});

test('a question that is not wanted any more is not answered', async () => {
  const ask = createFigures();
  expect(await ask(SHOP, 'charts', { range }, () => false)).toBeUndefined();
});

test('a fault of a figure rejects, and the next question is answered', async () => {
  expectConsole('error', /The worker for figures failed/);
  const ask = createFigures();
  const unknown = { id: 'none', range, by: '' };
  await expect(ask(SHOP, 'report', unknown)).rejects.toThrow('There is no report none');
  expect(await ask(SHOP, 'charts', { range })).toEqual(answerTo(SHOP, 'charts', { range }));
});
