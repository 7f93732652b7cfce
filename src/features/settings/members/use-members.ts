import { useEffect, useState } from 'react';
import type { Invitation, Member, Members } from '#io/auth/members.ts';
import { useAsync } from '#parts/queries/use-async.ts';

type MemberLists = { members: readonly Member[]; invitations: readonly Invitation[] };

function memberLoader(members: Members, isOwner: boolean): () => Promise<MemberLists> {
  return async () => {
    const [list, invitations] = await Promise.all([members.list(), isOwner ? members.invitations() : []]);
    return { members: list, invitations };
  };
}

/** Reads members and invitations, and reads them again after each change of the members. */
export function useMembers(members: Members, isOwner: boolean) {
  const [ask, setAsk] = useState(() => memberLoader(members, isOwner));
  useEffect(() => members.subscribe(() => setAsk(() => memberLoader(members, isOwner))), [members, isOwner]);
  const { data, previous, failed, retry } = useAsync(ask);
  return { lists: data ?? previous, failed, retry };
}
