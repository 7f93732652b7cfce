import { useState } from 'react';
import * as z from 'zod/mini';
import { NO_WISHES, planWishesSchema } from '#domain/plans/plan-wishes.ts';
import { date, time } from '#domain/records/fields.ts';
import { useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

const planStateSchema = z.object({
  wishes: planWishesSchema,
  /** Start that the user chose. */
  from: z.optional(z.object({ date, time })),
  /** Ids of the services that the user chose. */
  services: z._default(z.array(z.string()), () => []),
});
/** Choices of the user on a page that plans services. */
export type PlanState = z.infer<typeof planStateSchema>;

const savedSchema = z.object({ page: z.string(), state: planStateSchema });

function parseSaved(saved: string | null, page: string): PlanState | undefined {
  try {
    const { data } = z.safeParse(savedSchema, JSON.parse(saved ?? 'null'));
    return data?.page === page ? data.state : undefined;
  } catch {
    return undefined;
  }
}

type SavedPlanState = { state: PlanState; save: (state: PlanState) => void; forget: () => void };

/** Keeps what the user chose on the page in this tab, so that a reload loses nothing. */
export function usePlanState(page: string): SavedPlanState {
  const { tab } = useWorld();
  const [state, setState] = useState<PlanState>(
    () => parseSaved(tab.read(STORAGE_KEYS.plan), page) ?? { wishes: NO_WISHES, services: [] },
  );
  return {
    state,
    save(next) {
      setState(next);
      tab.write(STORAGE_KEYS.plan, JSON.stringify({ page, state: next }));
    },
    forget: () => tab.forget(STORAGE_KEYS.plan),
  };
}
