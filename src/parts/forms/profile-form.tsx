import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import type { AppUser, Profile } from '#domain/shop/profile.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { TextField } from '#ui/form/field.tsx';
import { neededText } from './draft-fields.ts';
import type { useRecordForm } from './use-record-form.tsx';

const trimmed = z.string().check(z.trim());

/** Checks a profile as typed; onboarding and the profile page ask for the same fields (ONB-10, PRO-07). */
export const profileDraftSchema = z.object({
  businessName: neededText('Enter your business name'),
  firstName: neededText('Enter your first name'),
  lastName: neededText('Enter your last name'),
  phone: trimmed,
  street: trimmed,
  city: trimmed,
  state: trimmed,
  zipCode: trimmed,
  country: trimmed,
});
/** Profile as typed, with the fields of the address among the others. */
type ProfileDraft = z.infer<typeof profileDraftSchema>;

export function profileDraftOf(user: AppUser): ProfileDraft {
  const { businessName, firstName, lastName, phone } = user;
  const { street, city, state, zipCode, country } = user.address;
  return { businessName, firstName, lastName, phone, street, city, state, zipCode, country };
}

/** Returns the profile to save. Keeps the other fields of the user's address. */
export function profileOf(draft: ProfileDraft, user: AppUser): Profile {
  const { businessName, firstName, lastName, phone, ...address } = draft;
  return { businessName, firstName, lastName, phone, address: { ...user.address, ...address } };
}

type FieldsProps = Pick<ReturnType<typeof useRecordForm<ProfileDraft, ProfileDraft>>, 'field'>;

const grid = 'grid grid-cols-2 gap-3.5 phone:grid-cols-1';

type BusinessFieldsProps = FieldsProps & {
  title: string;
  /** Leaves out the fields of the business. */
  nameAlone?: boolean;
  children?: ReactNode;
};

export function BusinessFields({ title, field, nameAlone = false, children }: BusinessFieldsProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className={grid}>
        {!nameAlone && (
          <div className="col-span-full">
            <TextField label="Business Name" autoComplete="organization" required {...field('businessName')} />
          </div>
        )}
        <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
        {children}
        {!nameAlone && <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />}
      </CardBody>
    </Card>
  );
}

export function AddressFields({ field }: FieldsProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <Card>
        <CardHeader title="Business Address" id={titleId} />
        <CardBody className={grid}>
          <div className="col-span-full">
            <TextField label="Street Address" autoComplete="address-line1" {...field('street')} />
          </div>
          <TextField label="City" autoComplete="address-level2" {...field('city')} />
          <TextField label="State" autoComplete="address-level1" {...field('state')} />
          <TextField label="ZIP Code" autoComplete="postal-code" {...field('zipCode')} />
          <TextField label="Country" autoComplete="country-name" {...field('country')} />
        </CardBody>
      </Card>
    </fieldset>
  );
}
