import { expect, test } from 'vitest';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { buildCustomer } from '#test/build.ts';
import { problemsIn } from '#test/problems-in.ts';
import { customerDraftOf, customerDraftSchema, newCustomerDraft } from './customer-draft.ts';

const draft = customerDraftOf(buildCustomer());

test('seven fields are required (CUS-17 to CUS-22)', () => {
  expect(problemsIn(customerDraftSchema, draft)).toEqual({});
  expect(problemsIn(customerDraftSchema, newCustomerDraft('vehicle-1', '2026-11-20'))).toEqual({
    firstName: 'Enter the first name.',
    lastName: 'Enter the last name.',
    email: 'Enter the email address.',
    phone: 'Enter the phone number.',
    vin: expect.stringMatching(/^Enter the VIN\./),
    color: 'Enter the color.',
    source: 'Choose how the customer found you.',
  });
});

test.each([
  ['ana', 'Enter an email address like name@example.com.'],
  ['ana@', 'Enter an email address like name@example.com.'],
  ['@example.com', 'Enter an email address like name@example.com.'],
  ['a na@example.com', 'Remove the space.'],
  ['ana@gmail,com', "There's a comma where a dot belongs: ana@gmail.com"],
  ['<ana@example.com>', 'Remove the < and >.'],
  ['ana@example.com;', 'Remove the semicolon at the end.'],
])('the email %j is refused: %s (CUS-18)', (email, sentence) => {
  expect(problemsIn(customerDraftSchema, { ...draft, email })).toEqual({ email: sentence });
});

test('someone without email or VIN needs neither, and the color can follow', () => {
  const none = { ...draft, email: ' ', noEmail: true, vin: temporaryVin('7'), color: '' };
  expect(problemsIn(customerDraftSchema, none)).toEqual({});
  const { email, vehicle } = customerDraftSchema.parse(none);
  expect([email, vehicle.vin, vehicle.color]).toEqual(['', 'TEMP0000000000007', '']);
  expect(problemsIn(customerDraftSchema, { ...none, noEmail: false, vin: '1FTFW1E80NFA00001' })).toEqual({
    email: 'Enter the email address.',
    color: 'Enter the color.',
  });
  expect('noEmail' in customerDraftSchema.parse(none)).toBe(false);
});
