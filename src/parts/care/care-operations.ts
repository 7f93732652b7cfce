import type { FollowUp } from '#domain/care/follow-up.ts';
import { type CareFacts, promisedCare, promisedFollowUps } from '#domain/care/promise-care.ts';
import type { PromisedCare } from '#domain/care/promised-care.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Mover } from '#domain/jobs/job-moves.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import type { Newest, Operation } from '#io/store/store.ts';

/** Returns the care of the work as it is promised now. One that the customer acknowledged already, word for word, stays acknowledged. */
export function careOfJob({ care }: Pick<Job, 'care'>, facts: CareFacts): PromisedCare {
  const promised = promisedCare(facts, sha256OfText);
  const { acknowledged } = care ?? {};
  return acknowledged?.hash === promised.hash ? { ...promised, acknowledged } : promised;
}

/**
 * Returns the care sheet of a car that leaves, with the operations that keep its follow-ups. Those of an earlier hand-over of the job get the days of
 * this one, and end where its care no longer has them.
 */
export async function careOperations(
  newest: Pick<Newest, 'followUps'>,
  job: Job,
  facts: CareFacts,
  { at, by }: Mover,
): Promise<{ promised: PromisedCare; operations: Operation[] }> {
  const known = await newest.followUps.query({ name: 'job', from: job.id, to: job.id });
  // A rule that an imported file names twice has one follow-up.
  const wanted = new Map(promisedFollowUps(job, facts, at).map((one) => [one.id, one]));
  const kept = known.filter(({ warrantyId }) => warrantyId === undefined);
  const changed = kept.flatMap((before): Operation[] => {
    const { createdAt: _, updatedAt: __, id, ...change }: Partial<FollowUp> = wanted.get(before.id) ?? {};
    if (id !== undefined) return [{ entity: 'followUps', kind: 'update', id, change }];
    if (before.ended) return [];
    const ended = { on: facts.from, note: 'No longer on the care sheet.', by, isUnwanted: true };
    return [{ entity: 'followUps', kind: 'update', id: before.id, change: { ended } }];
  });
  const ids = new Set(known.map(({ id }) => id));
  const added = [...wanted.values()].filter(({ id }) => !ids.has(id));
  return {
    promised: careOfJob(job, facts),
    operations: [...changed, ...added.map((item): Operation => ({ entity: 'followUps', kind: 'add', item }))],
  };
}
