import type { Newest, Operation, Plan } from '#io/store/store.ts';

/** The plan of a command's last try. */
export type Planned = { operations: readonly Operation[]; result: unknown };

/**
 * Returns the plan of `make`, which may refuse. When the records of the plan before are stored, although their save was not confirmed,
 * nothing is planned again: that plan comes back without operations.
 */
export async function plannedOnce<R>(
  newest: Newest,
  tries: { planned?: Planned },
  make: () => Promise<Plan<R>> | Plan<R>,
): Promise<Plan<R>> {
  if (tries.planned && (await isStored(newest, tries.planned)))
    return { operations: [], result: tries.planned.result as R };
  const plan = await make();
  tries.planned = 'operations' in plan ? plan : { operations: plan, result: undefined };
  return plan;
}

/** Returns whether the first record that the plan adds is there. */
async function isStored(newest: Newest, { operations }: Planned): Promise<boolean> {
  for (const operation of operations)
    if (operation.kind === 'add') return (await newest[operation.entity].get(operation.item.id)) !== undefined;
  return false;
}
