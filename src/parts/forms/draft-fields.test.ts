import { expect, test } from 'vitest';
import { neededEmail, neededNumber, neededText, optionalEmail } from './draft-fields.ts';

const hours = neededNumber({ min: 0, max: 24, places: 1, sentence: 'Enter 0 to 24 hours.' });

test.each([
  [0, 0],
  [-0, 0],
  [0.1, 0.1],
  [24, 24],
])('%d is accepted as %d', (typed, taken) => {
  expect(hours.parse(typed)).toBe(taken);
});

test.each([-0.1, 24.1, 0.05, Number.NaN, Number.POSITIVE_INFINITY])('%d is rejected with a sentence', (typed) => {
  expect(hours.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter 0 to 24 hours.']);
});

/** Returns the first message of a rejected value, which a form shows. */
function problemOf(
  schema: { safeParse(typed: string): { error?: { issues: { message: string }[] } | undefined } },
  typed: string,
) {
  return schema.safeParse(typed).error?.issues[0]?.message;
}

test.each(['', '  ', '\u200b', '\u2800 ', '\u3164'])('the text %j is missing', (typed) => {
  expect(problemOf(neededText('Enter the name.'), typed)).toBe('Enter the name.');
  expect(problemOf(neededEmail('Enter the email address.'), typed)).toBe('Enter the email address.');
});

test.each([
  ['jake@gmail,com', "There's a comma where a dot belongs: jake@gmail.com"],
  ['<jake@example.com>', 'Remove the < and >.'],
  ['jake@example.com;', 'Remove the semicolon at the end.'],
  ['jake@müller.de', undefined],
])('a form says of the email %j: %s', (typed, sentence) => {
  expect(problemOf(neededEmail('Enter the email address.'), typed)).toBe(sentence);
  expect(problemOf(optionalEmail, typed)).toBe(sentence);
});

test('an email may be missing where it is optional', () => {
  expect(optionalEmail.parse(' ')).toBe('');
});
