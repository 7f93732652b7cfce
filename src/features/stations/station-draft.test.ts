import { expect, test } from 'vitest';
import { problemsIn } from '#test/problems-in.ts';
import { NAME_TAKEN, newStation, stationDraftSchema } from './station-draft.ts';

const schema = stationDraftSchema(['Station B']);
const draft = { ...newStation({}), name: 'Station A', description: 'By the door', capabilities: ['PPF' as const] };

test.each([-1, 0, 2.5, 11, Number.NaN])('%d jobs at once are refused (STN-13)', (maxConcurrentJobs) => {
  expect(problemsIn(schema, { ...draft, maxConcurrentJobs })).toEqual({
    maxConcurrentJobs: 'Enter a whole number from 1 to 10.',
  });
});

test.each([1, 10])('%d jobs at once are accepted (STN-13)', (maxConcurrentJobs) => {
  expect(problemsIn(schema, { ...draft, maxConcurrentJobs })).toEqual({});
});

test.each(['Station B', ' station b ', 'Státion\u00a0B'])('the name %j is taken', (name) => {
  expect(problemsIn(schema, { ...draft, name })).toEqual({ name: NAME_TAKEN });
});
