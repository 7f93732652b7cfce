import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import type { CustomerDraft, Problems } from './customer-draft.ts';

type SectionProps = {
  draft: CustomerDraft;
  problems: Problems;
  onChange: (part: Partial<CustomerDraft>) => void;
};

const grid = 'grid grid-cols-2 gap-3 phone:grid-cols-1';

export function NameSection({ draft, problems, onChange }: SectionProps) {
  return (
    <Card>
      <CardHeader title="Name Details" />
      <CardBody className={grid}>
        <TextField
          label="First Name"
          name="firstName"
          required
          autoComplete="off"
          value={draft.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
          error={problems.firstName}
        />
        <TextField
          label="Last Name"
          name="lastName"
          required
          autoComplete="off"
          value={draft.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
          error={problems.lastName}
        />
        <div className="col-span-full">
          <TextField
            label="Company Name"
            placeholder="Optional"
            autoComplete="off"
            value={draft.companyName}
            onChange={(event) => onChange({ companyName: event.target.value })}
          />
        </div>
      </CardBody>
    </Card>
  );
}

/** `children` tells who else is reached there. */
export function ContactSection({ draft, problems, onChange, children }: SectionProps & { children: ReactNode }) {
  return (
    <Card>
      <CardHeader title="Contact Details" />
      <CardBody className={grid}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="off"
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
          error={problems.email}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          required
          autoComplete="off"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={problems.phone}
        />
        <SelectField
          label="Preferred Contact Method"
          value={draft.preferredContactMethod}
          onChange={(event) => onChange({ preferredContactMethod: event.target.value === 'phone' ? 'phone' : 'email' })}
        >
          <option value="email">Email</option>
          <option value="phone">Phone</option>
        </SelectField>
        <div className="col-span-full empty:hidden">{children}</div>
      </CardBody>
    </Card>
  );
}
