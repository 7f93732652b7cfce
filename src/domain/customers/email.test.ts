import { expect, test } from 'vitest';
import { emailHref, emailProblem } from './email.ts';
import { sameEmail } from './email-key.ts';

test.each([
  ['a@b.co', ' A@B.CO ', true],
  [' a@b.co', 'A@b.co', true],
  ['josé@müller.de', 'jose\u0301@mu\u0308ller.de', true],
  ['müller@example.com', 'MULLER@example.com', true],
  ["o'neil@example.com", 'o’neil@example.com', true],
  ['a@b.co', 'c@b.co', false],
  ['', '', false],
  [' ', ' ', false],
])("'%s' and '%s' are the same address: %s", (a, b, same) => {
  expect(sameEmail(a, b)).toBe(same);
});

const general = 'Enter an email address like name@example.com.';

test.each([
  ['a@b', undefined],
  ['jake.novak+film@example.co.uk', undefined],
  [' a@b.co ', undefined],
  ['jake@müller.de', undefined],
  ['jörg@example.com', undefined],
  ["o'neil@example.com", undefined],
  ['jake@gmail,com', "There's a comma where a dot belongs: jake@gmail.com"],
  ['jake,novak@gmail.com', "There's a comma where a dot belongs: jake.novak@gmail.com"],
  ['<jake@example.com>', 'Remove the < and >.'],
  ['jake@example.com>', 'Remove the < and >.'],
  ['Jake Novak <jake@example.com>', 'Enter the address alone: jake@example.com'],
  ['jake@example.com;', 'Remove the semicolon at the end.'],
  ['jake@example.com, ', 'Remove the comma at the end.'],
  ['jake@example.com.', 'Remove the period at the end.'],
  ['mailto:jake@example.com', 'Remove “mailto:”.'],
  ['jake@example.com; ann@example.com', 'Enter one email address.'],
  ['jake@example.com, ann@example.com', 'Enter one email address.'],
  ['a@b@c.co', 'Enter one email address.'],
  ['jake@@example.com', 'Enter one email address.'],
  ['jake @example.com', 'Remove the space.'],
  ['jake@exam ple.com', 'Remove the space.'],
  ['(jake@example.com)', 'Remove the ('],
  ['jake;novak@example.com', 'Remove the ;'],
  ['jake@example..com', 'Remove one of the two dots.'],
  ['ja\u200bke@example.com', "There's an invisible character in it. Type the address again."],
  ['\u2068jake@example.com\u2069', "There's an invisible character in it. Type the address again."],
  ['', general],
  ['a', general],
  ['call the shop', general],
  ['@b.co', general],
  ['a@', general],
  ['a@.co', general],
  ['a.b', general],
])('%j as an email address: %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem);
});

test.each([
  ['ann.lee@example.com', 'mailto:ann.lee@example.com'],
  [' a+b?c@d.com ', 'mailto:a%2Bb%3Fc@d.com'],
  ['jake@müller.de', 'mailto:jake@m%C3%BCller.de'],
])('%j is written to at %s (RFC 6068)', (email, href) => {
  expect(emailHref(email)).toBe(href);
});
