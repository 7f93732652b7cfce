import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '#domain/calendar/calendar.ts';
import type { Invitation, Members } from '#io/auth/members.ts';
import { useZone } from '#io/react/world.tsx';
import { ROLE_NAMES } from '#parts/navigation/role-names.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useMemberCommand } from './use-member-command.ts';

type PendingProps = { members: Members; invitations: readonly Invitation[] };

/** Lists unused invitations. */
export function PendingInvitations({ members, invitations }: PendingProps) {
  const [made, setMade] = useState<{ email: string; link: string }>();
  return (
    <Card>
      <CardHeader title="Invited" level={3} />
      <ul aria-label="Invitations" className="mt-3.5 border-t">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} members={members} onMade={setMade} />
        ))}
      </ul>
      {made && (
        <CardBody>
          <InvitationLink key={made.link} members={members} {...made} />
        </CardBody>
      )}
    </Card>
  );
}

type RowProps = {
  invitation: Invitation;
  members: Members;
  onMade: (made: { email: string; link: string }) => void;
};

function InvitationRow({ invitation: { email, role, expiresAt, isExpired, isRevoked }, members, onMade }: RowProps) {
  const confirm = useConfirm();
  const command = useMemberCommand();
  const isOpen = !isRevoked && !isExpired;

  async function createNewLink() {
    await command(async () => onMade({ email, link: await members.invite(email, role) }), {
      title: 'New Link Created',
      message: `The old link no longer works.`,
    });
  }

  const zone = useZone();

  async function revoke() {
    const agreed = await confirm({
      title: `Revoke the invitation for ${email}?`,
      body: <p>The link they received will no longer work.</p>,
      verb: 'Revoke',
      icon: Link2Off,
    });
    if (agreed) {
      await command(() => members.revoke(email), {
        title: 'Invitation Revoked',
        message: `${email} can no longer use it.`,
      });
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-all font-semibold">{email}</p>
        <p className="text-meta text-text-3">
          {ROLE_NAMES[role]}
          {isOpen && ` · open until ${formatInstant(expiresAt, zone)}`}
        </p>
      </div>
      {!isOpen && <Badge tone="outline">{isRevoked ? 'Revoked' : 'Expired'}</Badge>}
      <div className="flex flex-none gap-2">
        <Button size="small" icon={Link2} onClick={() => void createNewLink()}>
          New Link<span className="sr-only"> for {email}</span>
        </Button>
        {isOpen && (
          <Button size="small" icon={Link2Off} onClick={() => void revoke()}>
            Revoke<span className="sr-only"> the invitation for {email}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
