import type { Newest, Operation } from '#io/store/store.ts';

type Planned = { operations: readonly Operation[] };

/** The last try of a save: what it was given, and its plan. */
export type LastTry<P extends Planned> = { input: string; plan: P } | undefined;

/**
 * Returns the plan of `make`, which may refuse. A try before with the same input that was stored, although its save was not confirmed, is not
 * planned again: its plan comes back without operations.
 */
export async function planOnce<P extends Planned>(
  newest: Newest,
  last: { current: LastTry<P> },
  input: unknown,
  make: () => Promise<P>,
): Promise<P> {
  const text = JSON.stringify(input);
  if (last.current?.input === text && (await isStored(newest, last.current.plan)))
    return { ...last.current.plan, operations: [] };
  const plan = await make();
  last.current = { input: text, plan };
  return plan;
}

/** Returns whether the first record that the plan adds is there. */
async function isStored(newest: Newest, { operations }: Planned): Promise<boolean> {
  for (const operation of operations)
    if (operation.kind === 'add') return (await newest[operation.entity].get(operation.item.id)) !== undefined;
  return false;
}
