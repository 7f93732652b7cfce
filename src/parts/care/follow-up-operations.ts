import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Newest, Operation } from '#io/store/store.ts';

/** Returns the operation that changes a follow-up. An inspection that a certificate asks for is stored with its first change. */
export async function followUpOperation(
  { followUps }: Pick<Newest, 'followUps'>,
  followUp: FollowUp,
  change: Partial<FollowUp>,
): Promise<Operation> {
  const { id } = followUp;
  return (await followUps.get(id))
    ? { entity: 'followUps', kind: 'update', id, change }
    : { entity: 'followUps', kind: 'add', item: { ...followUp, ...change } };
}
