import { expect, test } from 'vitest';
import { TOUR_IDS } from '#parts/guide/tour.ts';
import { paths } from '#parts/navigation/paths.ts';
import { isTourOfControl, lostLinks, unknownControls } from '#test/app/control-names.ts';
import type { Tutorial, TutorialStep } from './tutorial.ts';
import { atStep, ended, finished, isTicked, progressIn, started, stepDone, stepOf } from './tutorial-progress.ts';
import { TUTORIALS } from './tutorials.ts';

const steps = TUTORIALS.flatMap((tutorial) => tutorial.steps);

test('each control that a step names is in the source of the app', () => {
  expect(unknownControls(steps.map(({ text }) => text))).toEqual([]);
});

test('each id of a tour is named by a step, and is on a control of the app', () => {
  const named = steps.flatMap(({ control, within, done }) => [
    control,
    within,
    typeof done === 'object' && 'shows' in done ? done.shows : undefined,
  ]);
  expect([...new Set(named)].filter((id) => id !== undefined).sort()).toEqual([...TOUR_IDS]);
  // An id on a control that is not in the list is an error of its type.
  expect(TOUR_IDS.filter((id) => !isTourOfControl(id))).toEqual([]);
});

test('each link of a step leads to a page of the app', () => {
  const links = lostLinks(
    steps.map(({ text }) => text.replace(/\]\(\/help\/[a-z-]+\)/g, '](/help)')),
    [],
  );
  expect(links).toEqual([]);
});

test('a step on the page of one record says where the way to it begins', () => {
  const withoutWay = steps.filter(({ page, from }) => page?.to.includes('$') && from === undefined);
  expect(withoutWay.map(({ title }) => title)).toEqual([]);
});

const step = (title: string): TutorialStep => ({ title, text: '', page: { to: paths.leads }, done: 'next' });
const tour: Tutorial = { id: 'tour', title: 'Tour', summary: '', minutes: 1, steps: ['a', 'b', 'c'].map(step) };
const none = progressIn(null);

test.each([[null], [''], ['no text'], ['[]'], ['{"running":5}'], ['{"isSmall":false,"begun":[{}],"finished":[]}']])(
  'of %j nothing is begun',
  (text) => {
    expect(progressIn(text)).toEqual({ isSmall: false, begun: [], finished: [] });
  },
);

test('what is kept reads back', () => {
  const progress = stepDone(started(none, tour), tour, 0);
  expect(progressIn(JSON.stringify(progress))).toEqual(progress);
  expect(progress).toEqual({
    running: 'tour',
    isSmall: false,
    begun: [{ id: 'tour', step: 1, ticked: [0] }],
    finished: [],
  });
});

test('a tutorial that is ended goes on where it was left, and one that is finished begins anew', () => {
  const left = ended(atStep(started(none, tour), tour, 2));
  expect(left.running).toBeUndefined();
  expect(stepOf(started(left, tour), tour)).toBe(2);
  const over = finished(stepDone(started(left, tour), tour, 2), tour);
  expect(over).toEqual({ isSmall: false, begun: [], finished: ['tour'] });
  expect(stepOf(started(over, tour), tour)).toBe(0);
});

test('a step that is done stays ticked when one goes back to it', () => {
  const back = atStep(stepDone(started(none, tour), tour, 0), tour, 0);
  expect([isTicked(back, tour, 0), isTicked(back, tour, 1), stepOf(back, tour)]).toEqual([true, false, 0]);
});

test.each([
  [-1, 0],
  [0.5, 0],
  [7, 0],
  [2, 2],
])('a kept step of %d shows step %d', (kept, shown) => {
  expect(stepOf({ ...none, begun: [{ id: 'tour', step: kept, ticked: [] }] }, tour)).toBe(shown);
});
