import { expect, test } from 'vitest';
import { STAGES, type Stage } from '#domain/jobs/job.ts';
import { customerStageText, reachedSteps } from './customer-stage.ts';

const move = (stage: Stage, at: string) => ({ stage, at: `2026-11-${at}T18:00:00.000Z` });
const steps = (stage: Stage, log: ReturnType<typeof move>[], texts = {}) =>
  reachedSteps({ stage, stageLog: log }, texts, 'America/Chicago').map(({ text, day }) => `${text} ${day ?? '-'}`);

test('a customer reads the words of the shop, or else those of the app', () => {
  expect(STAGES.map((stage) => customerStageText({ Ready: 'Come and get it', Curing: '  ' }, stage))).toEqual([
    'Booked',
    'We have your car',
    'We are working on it',
    'We are working on it',
    'Curing',
    'Final check',
    'Come and get it',
    'With you',
  ]);
});

test.each<[string, Stage, ReturnType<typeof move>[], string[]]>([
  ['a new job', 'Booked', [], ['Booked -']],
  [
    'stages with the same words are one step, of the first day',
    'In Work',
    [move('Checked In', '20'), move('Prep', '21'), move('In Work', '22')],
    ['We have your car 2026-11-20', 'We are working on it 2026-11-21'],
  ],
  [
    'a stage that was skipped is no step',
    'Ready',
    [move('Checked In', '20'), move('Ready', '23')],
    ['We have your car 2026-11-20', 'Ready for pickup 2026-11-23'],
  ],
  [
    'a job that was sent back is no further than it is',
    'In Work',
    [move('Checked In', '20'), move('In Work', '21'), move('Quality Check', '22'), move('In Work', '23')],
    ['We have your car 2026-11-20', 'We are working on it 2026-11-21'],
  ],
  [
    'a car that came a second time',
    'Checked In',
    [move('Checked In', '20'), move('Booked', '21'), move('Checked In', '24')],
    ['We have your car 2026-11-24'],
  ],
  ['a time that cannot be read', 'Checked In', [{ stage: 'Checked In', at: 'soon' }], ['We have your car -']],
])('the steps of %s', (_what, stage, log, expected) => {
  expect(steps(stage, log)).toEqual(expected);
});
