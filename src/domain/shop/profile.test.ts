import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appUserSchema, EMPTY_ADDRESS, isOnboarded, withProfile } from './profile.ts';

const user = z.parse(appUserSchema, { id: 'user-1', email: 'owner@example.com' });

describe('the profile', () => {
  test('a user known only by email lives in the United States (DATA-06) and is not onboarded', () => {
    expect(user).toEqual({
      id: 'user-1',
      email: 'owner@example.com',
      firstName: '',
      lastName: '',
      businessName: '',
      phone: '',
      address: { street: '', city: '', state: '', zipCode: '', country: 'United States' },
      onboardingCompleted: false,
      createdAt: '',
    });
  });

  test.each([
    ['Shine Lab', true],
    ['', false],
    ['  ', false],
  ])('a business called %j is onboarded: %s (DATA-07)', (businessName, expected) => {
    expect(isOnboarded({ businessName })).toBe(expected);
  });

  test('saving trims the names, completes the onboarding with a business name (DATA-07) and leaves the old user as it was', () => {
    const address = { ...EMPTY_ADDRESS, city: 'Austin' };
    const profile = { businessName: ' Shine Lab ', firstName: ' Ana ', lastName: ' Ruiz ', phone: ' 555 ', address };
    const named = { businessName: 'Shine Lab', firstName: 'Ana', lastName: 'Ruiz', phone: '555', address };
    expect(withProfile(user, profile)).toEqual({ ...user, ...named, onboardingCompleted: true });
    expect(withProfile(withProfile(user, profile), { ...profile, businessName: ' ' })).toEqual({
      ...user,
      ...named,
      businessName: '',
      onboardingCompleted: false,
    });
    expect(user.businessName).toBe('');
  });
});
