import { KeyRound, UserMinus, UserRoundCog } from 'lucide-react';
import { formatInstant } from '#domain/calendar/calendar.ts';
import { INVITED_ROLES } from '#domain/shop/roles.ts';
import { isolate } from '#domain/text/direction.ts';
import type { Member, Members } from '#io/auth/members.ts';
import { useZone } from '#io/react/world.tsx';
import { ROLE_NAMES, ROLE_SENTENCES } from '#parts/navigation/role-names.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { useMemberCommand } from './use-member-command.ts';

type MemberRowProps = {
  member: Member;
  members: Members;
  isMe: boolean;
  /** True for the owner, the only one who can change members. */
  isManaged: boolean;
};

export function MemberRow({ member, members, isMe, isManaged }: MemberRowProps) {
  const { id, email, role, since } = member;
  const zone = useZone();
  const name = member.name || email;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <Avatar initials={name.slice(0, 1).toUpperCase()} tone={role === 'owner' ? 'accent' : 'neutral'} />
      <div className="min-w-0 flex-1 basis-50">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-semibold">
            <bdi>{name}</bdi>
          </span>
          {isMe && <span className="text-label text-text-2">You</span>}
        </p>
        <p className="break-all text-meta text-text-3">
          {email} · since {formatInstant(since, zone)}
        </p>
      </div>
      <Badge tone={role === 'owner' ? 'blue' : 'neutral'}>{ROLE_NAMES[role]}</Badge>
      {isManaged && !isMe && <MemberMenu id={id} name={name} role={role} members={members} />}
      {isManaged && isMe && (
        <p className="w-full text-meta text-text-3">A shop needs an owner. To leave, transfer the ownership first.</p>
      )}
    </li>
  );
}

type MemberMenuProps = Pick<Member, 'id' | 'name' | 'role'> & { members: Members };

function MemberMenu({ id, name, role, members }: MemberMenuProps) {
  const confirm = useConfirm();
  const command = useMemberCommand();

  async function changeRole(other: (typeof INVITED_ROLES)[number]) {
    const roleName = ROLE_NAMES[other].toLowerCase();
    const agreed = await confirm({
      title: `Make ${isolate(name)} ${roleName}?`,
      body: <p>{ROLE_SENTENCES[other]} It takes effect right away, and any page they have open reloads.</p>,
      verb: `Make ${ROLE_NAMES[other]}`,
      tone: 'accent',
      icon: UserRoundCog,
    });
    if (agreed) {
      await command(() => members.changeRole(id, other), {
        title: 'Role Changed',
        message: `${isolate(name)} is ${roleName} now.`,
      });
    }
  }

  async function remove() {
    const agreed = await confirm({
      title: `Remove ${isolate(name)} from the shop?`,
      body: <p>They lose access right away, and any page they have open closes. What they entered stays.</p>,
      verb: 'Remove',
      icon: UserMinus,
    });
    if (agreed) {
      await command(() => members.remove(id), {
        title: 'Member Removed',
        message: `${isolate(name)} is no longer in the shop.`,
      });
    }
  }

  async function transfer() {
    const agreed = await confirm({
      title: `Transfer the ownership to ${isolate(name)}?`,
      body: (
        <>
          <p>
            <bdi>{name}</bdi> then decides about members, import and reset, and the name, phone and address of the
            business move to their profile.
          </p>
          <p className="mt-1.5">
            You changeRole a manager. Only <bdi>{name}</bdi> can give the ownership back.
          </p>
        </>
      ),
      verb: 'Transfer',
      icon: KeyRound,
    });
    if (agreed) {
      await command(() => members.transferOwnership(id), {
        title: 'Ownership Transferred',
        message: `${isolate(name)} owns the shop now.`,
      });
    }
  }

  return (
    <MenuButton
      label={`Change ${name}`}
      align="end"
      buttonClass="flex h-9 items-center rounded-control border border-border-2 bg-surface px-3 font-semibold text-body shadow-1 hover:bg-surface-2 phone:h-11"
      items={[
        ...INVITED_ROLES.filter((other) => other !== role).map((other) => ({
          id: other,
          label: `Make ${ROLE_NAMES[other]}`,
          icon: UserRoundCog,
          onSelect: () => void changeRole(other),
        })),
        { id: 'transfer', label: 'Transfer Ownership', icon: KeyRound, onSelect: () => void transfer() },
        'separator' as const,
        { id: 'remove', label: 'Remove', icon: UserMinus, danger: true, onSelect: () => void remove() },
      ]}
    >
      Change
    </MenuButton>
  );
}
