import * as z from 'zod/mini';
import { id, text } from '#domain/records/fields.ts';
import { isBlankText } from '#domain/text/fold-text.ts';

const DEFAULT_COUNTRY = 'United States';

const addressSchema = z.looseObject({
  street: text,
  city: text,
  state: text,
  zipCode: text,
  country: z._default(z.string(), DEFAULT_COUNTRY),
});
export type Address = z.infer<typeof addressSchema>;

export const EMPTY_ADDRESS: Address = z.parse(addressSchema, {});

/** Fields of the profile and onboarding forms (HOST-15). */
export type Profile = {
  businessName: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: Address;
};

export const appUserSchema = z.looseObject({
  id,
  email: z.string().check(z.minLength(1, 'needs an email')),
  firstName: text,
  lastName: text,
  businessName: text,
  phone: text,
  address: z._default(addressSchema, () => EMPTY_ADDRESS),
  onboardingCompleted: z._default(z.boolean(), false),
  createdAt: text,
});
/** The signed-in person with the shop's profile (DATA-05). */
export type AppUser = z.infer<typeof appUserSchema>;

/** Returns whether onboarding is complete: the profile has a business name (AUTH-11). */
export function isOnboarded(user: Pick<AppUser, 'businessName'>): boolean {
  return !isBlankText(user.businessName);
}

/** Applies the profile to the user, with names trimmed. */
export function withProfile(user: AppUser, profile: Profile): AppUser {
  const changed: AppUser = {
    ...user,
    businessName: profile.businessName.trim(),
    firstName: profile.firstName.trim(),
    lastName: profile.lastName.trim(),
    phone: profile.phone.trim(),
    address: profile.address,
  };
  return { ...changed, onboardingCompleted: isOnboarded(changed) };
}
