import { useState } from 'react';
import { useUser, useWorld } from '#io/react/world.tsx';
import { AddressFields, profileDraftOf, profileDraftSchema, profileOf } from '#parts/forms/profile-form.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

/** Asks for the phone and the address of the business, which the profile keeps. */
export function ContactStep(props: StepProps) {
  const user = useUser();
  return user ? <ContactForm {...props} user={user} /> : null;
}

function ContactForm({ user, onSaved, onSkip }: StepProps & { user: NonNullable<ReturnType<typeof useUser>> }) {
  const { auth } = useWorld();
  const [draft] = useState(() => profileDraftOf(user));
  const form = useRecordForm({
    what: 'set-up',
    schema: profileDraftSchema,
    draft,
    asksToLeave: false,
    save: (typed) => auth.saveProfile(profileOf(typed, user)),
    leaveTo: onSaved,
  });
  return (
    <StepForm label="Address and phone" form={form} onSkip={onSkip}>
      <FormSection title="Business Phone">
        <TextField label="Phone Number" type="tel" autoComplete="tel" {...form.field('phone')} />
      </FormSection>
      <AddressFields field={form.field} />
    </StepForm>
  );
}
