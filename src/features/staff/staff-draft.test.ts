import { expect, test } from 'vitest';
import { problemsIn } from '#test/problems-in.ts';
import { newStaffMember, staffDraftSchema } from './staff-draft.ts';

const draft = {
  ...newStaffMember({}),
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '(555) 010-0000',
  skillLevels: ['Basic' as const],
  stations: ['Station A'],
};

test.each([
  ['ann', 'Enter an email address like name@example.com.'],
  ['ann@', 'Enter an email address like name@example.com.'],
  ['@example.com', 'Enter an email address like name@example.com.'],
  ['ann lee@example.com', 'Remove the space.'],
  ['ann@example,com', "There's a comma where a dot belongs: ann@example.com"],
])('the email %j is refused: %s (STF-12)', (email, sentence) => {
  expect(problemsIn(staffDraftSchema, { ...draft, email })).toEqual({ email: sentence });
});

test.each([-5, -0.01, 10.005])('an hourly rate of %d is refused (STF-13)', (hourlyRate) => {
  expect(problemsIn(staffDraftSchema, { ...draft, hourlyRate })).toEqual({
    hourlyRate: 'Enter the hourly rate in dollars and cents, 0 or more.',
  });
});

test.each([0, 0.01, 1234.56])('an hourly rate of %d is accepted (STF-13)', (hourlyRate) => {
  expect(problemsIn(staffDraftSchema, { ...draft, hourlyRate })).toEqual({});
});
