import { UserRoundPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { emailProblem } from '#domain/customers/email.ts';
import { INVITED_ROLES, type InvitedRole } from '#domain/shop/roles.ts';
import type { Members } from '#io/auth/members.ts';
import { ROLE_NAMES, ROLE_SENTENCES } from '#parts/navigation/role-names.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { InvitationLink } from './invitation-link.tsx';

const MAX_EMAIL_LENGTH = 254;

/** Creates an invitation and shows its link once, to copy or email. */
export function InviteCard({ members }: { members: Members }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('technician');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ email: string; link: string }>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    const wrong =
      emailProblem(address) ?? (address.length > MAX_EMAIL_LENGTH ? 'This email address is too long.' : undefined);
    setError(wrong);
    setProblem(undefined);
    if (wrong) return field.current?.focus();
    setBusy(true);
    try {
      setMade({ email: address, link: await members.invite(address, role) });
      // What was typed meanwhile stays.
      setEmail((now) => (now === email ? '' : now));
    } catch (failure) {
      console.error('The invitation was not created', failure);
      setProblem(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <CardHeader title="Invite someone" level={3} />
      <CardBody className="grid wrap-anywhere gap-3.5">
        <form
          noValidate
          aria-label="Invite someone"
          onSubmit={(event) => void submit(event)}
          className="grid grid-cols-[minmax(0,1fr)_--spacing(45)_auto] items-start gap-3.5 phone:grid-cols-1"
        >
          <TextField
            ref={field}
            label="Email"
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={error}
          />
          <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value as InvitedRole)}>
            {INVITED_ROLES.map((one) => (
              <option key={one} value={one}>
                {ROLE_NAMES[one]}
              </option>
            ))}
          </SelectField>
          <BusyButton
            variant="solid"
            type="submit"
            icon={UserRoundPlus}
            disabled={busy}
            className="self-end phone:w-full"
          >
            Create Invitation
          </BusyButton>
        </form>
        <p className="text-meta text-text-2">
          {ROLE_NAMES[role]}: {ROLE_SENTENCES[role]}
        </p>
        {problem !== undefined && (
          <Alert tone="red" role="alert" title="The invitation was not created">
            {problem}
          </Alert>
        )}
        {made && <InvitationLink key={made.link} members={members} {...made} />}
      </CardBody>
    </Card>
  );
}
