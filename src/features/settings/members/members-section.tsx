import type { Members } from '#io/auth/members.ts';
import { useUser, useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { CalendarLinksCard } from '../calendar-links/calendar-links-card.tsx';
import { SettingsSection } from '../settings-form.tsx';
import { InviteCard } from './invite-card.tsx';
import { MemberRow } from './member-row.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useMembers } from './use-members.ts';

/** Members and invitations of a shop on a server. */
export function MembersSection() {
  const { members } = useWorld();
  return <SettingsSection title="Members">{members && <MembersCards members={members} />}</SettingsSection>;
}

function MembersCards({ members }: { members: Members }) {
  const user = useUser();
  const isOwner = useCan('manageMembers');
  const { lists, failed, retry } = useMembers(members, isOwner);
  const me = user?.id ?? '';
  return (
    <>
      {isOwner && <InviteCard members={members} />}
      {lists && lists.invitations.length > 0 && (
        <PendingInvitations members={members} invitations={lists.invitations} />
      )}
      <Card>
        <CardHeader title="Who works here" level={3} />
        {!isOwner && (
          <CardBody>
            <p className="text-text-2">Only the owner can invite people, change roles and remove members.</p>
          </CardBody>
        )}
        {failed && (
          <CardBody>
            <LoadFailure title="The members could not be read" onRetry={retry} />
          </CardBody>
        )}
        {!lists && !failed && <SkeletonRows rows={3} />}
        {lists && (
          <ul aria-label="Members" className="mt-3.5 border-t">
            {lists.members.map((member) => (
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
      <CalendarLinksCard />
    </>
  );
}
