import { expect, test } from 'vitest';
import { TOUR_IDS } from '#parts/guide/tour.ts';
import { paths } from '#parts/navigation/paths.ts';
import { isTourOfControl, lostLinks, unknownControls } from '#test/app/control-names.ts';
import type { Tutorial, TutorialStep } from './tutorial.ts';
import {
  completeStep,
  currentStep,
  endTutorial,
  finishTutorial,
  goToStep,
  isStepDone,
  parseProgress,
  startTutorial,
} from './tutorial-progress.ts';
import { TUTORIALS } from './tutorials.ts';

const steps = TUTORIALS.flatMap((tutorial) => tutorial.steps);

test('each control that a step names is in the source of the app', () => {
  expect(unknownControls(steps.map(({ text }) => text))).toEqual([]);
});

test('each tour id is named by a step, and is on a control of the app', () => {
  const named = steps.flatMap(({ control, within, done }) => [
    control,
    within,
    typeof done === 'object' && 'shows' in done ? done.shows : undefined,
  ]);
  expect([...new Set(named)].filter((id) => id !== undefined).sort()).toEqual([...TOUR_IDS]);
  // An id on a control that is not in the list is a type error.
  expect(TOUR_IDS.filter((id) => !isTourOfControl(id))).toEqual([]);
});

test('each link of a step leads to a page of the app', () => {
  const links = lostLinks(
    steps.map(({ text }) => text.replace(/\]\(\/help\/[a-z-]+\)/g, '](/help)')),
    [],
  );
  expect(links).toEqual([]);
});

test('a step on the page of a record names the list to open first', () => {
  const withoutList = steps.filter(({ page, from }) => page?.to.includes('$') && from === undefined);
  expect(withoutList.map(({ title }) => title)).toEqual([]);
});

const step = (title: string): TutorialStep => ({ title, text: '', page: { to: paths.leads }, done: 'next' });
const tour: Tutorial = { id: 'tour', title: 'Tour', summary: '', minutes: 1, steps: ['a', 'b', 'c'].map(step) };
const none = parseProgress(null);

test.each([[null], [''], ['no text'], ['[]'], ['{"running":5}'], ['{"isSmall":false,"begun":[{}],"finished":[]}']])(
  '%j reads as empty progress',
  (text) => {
    expect(parseProgress(text)).toEqual({ isSmall: false, begun: [], finished: [] });
  },
);

test('stored progress reads back', () => {
  const progress = completeStep(startTutorial(none, tour), tour, 0);
  expect(parseProgress(JSON.stringify(progress))).toEqual(progress);
  expect(progress).toEqual({
    running: 'tour',
    isSmall: false,
    begun: [{ id: 'tour', step: 1, ticked: [0] }],
    finished: [],
  });
});

test('an ended tutorial resumes at its step, and a finished one restarts', () => {
  const left = endTutorial(goToStep(startTutorial(none, tour), tour, 2));
  expect(left.running).toBeUndefined();
  expect(currentStep(startTutorial(left, tour), tour)).toBe(2);
  const over = finishTutorial(completeStep(startTutorial(left, tour), tour, 2), tour);
  expect(over).toEqual({ isSmall: false, begun: [], finished: ['tour'] });
  expect(currentStep(startTutorial(over, tour), tour)).toBe(0);
});

test('a completed step stays completed when you go back to it', () => {
  const back = goToStep(completeStep(startTutorial(none, tour), tour, 0), tour, 0);
  expect([isStepDone(back, tour, 0), isStepDone(back, tour, 1), currentStep(back, tour)]).toEqual([true, false, 0]);
});

test.each([
  [-1, 0],
  [0.5, 0],
  [7, 0],
  [2, 2],
])('a stored step of %d shows step %d', (stored, shown) => {
  expect(currentStep({ ...none, begun: [{ id: 'tour', step: stored, ticked: [] }] }, tour)).toBe(shown);
});
