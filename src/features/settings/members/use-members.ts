import { useEffect, useState } from 'react';
import type { Invitation, Member, Members } from '#io/auth/members.ts';
import { useAsync } from '#parts/queries/use-async.ts';

type Crew = { members: readonly Member[]; invitations: readonly Invitation[] };

function asked(members: Members, isOwner: boolean): () => Promise<Crew> {
  return async () => {
    const [list, invitations] = await Promise.all([members.list(), isOwner ? members.invitations() : []]);
    return { members: list, invitations };
  };
}

/** Who is in the shop and who is invited, asked again whenever somebody comes, goes or has another role. */
export function useMembers(members: Members, isOwner: boolean) {
  const [ask, setAsk] = useState(() => asked(members, isOwner));
  useEffect(() => members.subscribe(() => setAsk(() => asked(members, isOwner))), [members, isOwner]);
  const { data, previous, failed, retry } = useAsync(ask);
  return { crew: data ?? previous, failed, retry };
}
