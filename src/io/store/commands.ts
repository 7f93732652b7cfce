import type { Clock } from '#io/browser/clock.ts';
import { pause } from '#io/browser/pause.ts';
import { applyChange } from './apply-change.ts';
import type { AnyPatch, Base, CommittedPatches, Engine, TransactionCallback, TransactionOptions } from './engine.ts';
import { createPatchBuilder } from './patch-builder.ts';
import {
  type AnyRecord,
  type Change,
  type EntityType,
  type Newest,
  type Operation,
  perEntity,
  StoreError,
} from './store.ts';
import { readerOf } from './table.ts';

/** How often a plan is asked again because something else wrote meanwhile. */
const MAX_ATTEMPTS = 20;

/** Changes between two breaths of the page. */
const SLICE = 200;

/** The ids that a step speaks of. */
function idsOf(step: Operation): readonly string[] {
  if (step.kind === 'set') return [];
  return [step.kind === 'add' ? step.item.id : step.id];
}

/** Does what the plan says, all or nothing; undefined when something else wrote while it was made. */
async function attempt(
  engine: Engine,
  plan: TransactionCallback,
  clock: Clock,
  { texts, work }: TransactionOptions,
): Promise<CommittedPatches | undefined> {
  const bases = new Map<EntityType, Promise<Base<AnyRecord>>>();
  function baseOf(entity: EntityType): Promise<Base<AnyRecord>> {
    const base = bases.get(entity) ?? engine.newest(entity);
    bases.set(entity, base);
    return base;
  }
  const newest = perEntity<Newest>((entity) => readerOf(async () => (await baseOf(entity)).reader));
  const steps = await plan(newest);
  const patches = new Map<EntityType, AnyPatch>();
  for (const entity of new Set(steps.map((step) => step.entity))) {
    const own = steps.filter((step) => step.entity === entity);
    const base = await baseOf(entity);
    const before = new Map<string, AnyRecord>();
    const draft = createPatchBuilder<AnyRecord>((id) => before.get(id));
    for (let start = 0; start < own.length; start += SLICE) {
      if (start > 0) await pause();
      const slice = own.slice(start, start + SLICE);
      for (const [id, record] of await base.recordsOf(slice.flatMap(idsOf))) before.set(id, record);
      for (const step of slice) applyChange(entity, draft, step as Change<AnyRecord>, clock);
    }
    patches.set(entity, draft.patch());
  }
  if (patches.size === 0 && !texts) return patches;
  const settled = new Map<EntityType, Base<AnyRecord>>();
  for (const [entity, base] of bases) settled.set(entity, await base);
  return (await engine.write({ patches, bases: settled, ...(texts && { texts }) }, work)) ? patches : undefined;
}

/** Runs a plan against the newest state, again when something else wrote meanwhile; the texts are kept with it. Only while alone. */
export async function runTransaction(
  engine: Engine,
  plan: TransactionCallback,
  clock: Clock,
  beside: TransactionOptions = {},
): Promise<CommittedPatches> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const kept = await attempt(engine, plan, clock, beside);
    if (kept) return kept;
  }
  throw new StoreError('conflict', 'Something else keeps changing the data. Nothing was saved. Please try again.');
}
