import type { Members } from '#io/auth/members.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { SettingsSection } from '../settings-form.tsx';
import { InviteCard } from './invite-card.tsx';
import { MemberRow } from './member-row.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useMembers } from './use-members.ts';

/** Who works in the shop, and who is invited; only where the shop is on a server. */
export function MembersSection() {
  const { members } = useWorld();
  return <SettingsSection title="Members">{members && <MembersCards members={members} />}</SettingsSection>;
}

function MembersCards({ members }: { members: Members }) {
  const auth = useAuthState();
  const isOwner = useCan('manageMembers');
  const { crew, failed, retry } = useMembers(members, isOwner);
  const me = auth.status === 'signed-in' ? auth.user.id : '';
  return (
    <>
      {isOwner && <InviteCard members={members} />}
      {crew && crew.invitations.length > 0 && <PendingInvitations members={members} invitations={crew.invitations} />}
      <Card>
        <CardHeader title="Who works here" level={3} />
        {!isOwner && (
          <CardBody>
            <p className="text-text-2">The owner of the shop invites, changes roles and removes.</p>
          </CardBody>
        )}
        {failed && (
          <CardBody>
            <LoadFailure title="The members could not be read" onRetry={retry} />
          </CardBody>
        )}
        {!crew && !failed && <SkeletonRows rows={3} />}
        {crew && (
          <ul aria-label="Members" className="mt-3.5 border-t">
            {crew.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                members={members}
                isMe={member.id === me}
                isManaged={isOwner}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
