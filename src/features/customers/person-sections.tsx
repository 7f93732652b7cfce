import type { ReactNode } from 'react';
import { EmailField } from '#parts/customers/email-field.tsx';
import { DateField, SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import type { CustomerFormState } from './use-customer-form.ts';

type SectionProps = Pick<CustomerFormState, 'field'>;
type ContactProps = Pick<CustomerFormState, 'field' | 'draft' | 'setNoEmail'> & { children: ReactNode };

export function NameSection({ field }: SectionProps) {
  return (
    <FormSection title="Name Details">
      <div className={fieldGrid}>
        <TextField label="First Name" required autoComplete="off" {...field('firstName')} />
        <TextField label="Last Name" required autoComplete="off" {...field('lastName')} />
        <div className="col-span-full">
          <TextField label="Company Name" placeholder="Optional" autoComplete="off" {...field('companyName')} />
        </div>
        <TextField
          label="Tax-exempt Number"
          placeholder="Optional"
          autoComplete="off"
          hint="New invoices and estimates start without tax."
          {...field('taxExemptNumber')}
        />
        <DateField label="Exempt Until" {...field('taxExemptUntil')} />
      </div>
    </FormSection>
  );
}

/** `children` shows other customers with the same contact. */
export function ContactSection({ field, draft, setNoEmail, children }: ContactProps) {
  return (
    <FormSection title="Contact Details">
      <div className={fieldGrid}>
        <EmailField {...field('email')} noEmail={draft.noEmail} onNoEmail={setNoEmail} />
        <TextField label="Phone" type="tel" required autoComplete="off" {...field('phone')} />
        <SelectField label="Preferred Contact Method" {...field('preferredContactMethod')}>
          <option value="email">Email</option>
          <option value="phone">Phone</option>
        </SelectField>
        <div className="col-span-full empty:hidden">{children}</div>
      </div>
    </FormSection>
  );
}
