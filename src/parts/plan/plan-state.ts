import * as z from 'zod/mini';
import { NO_WISHES, planWishesSchema } from '#domain/plans/plan-wishes.ts';
import { date, time } from '#domain/records/fields.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';

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

type SavedPlanState = { state: PlanState; save: (state: PlanState) => void; forget: () => void };

/** Keeps what the user chose on the page in this tab, so that a reload loses nothing. */
export function usePlanState(page: string): SavedPlanState {
  const { value, save, forget } = useRemembered('tab', STORAGE_KEYS.plan, savedSchema, (kept) =>
    kept?.page === page ? kept : { page, state: { wishes: NO_WISHES, services: [] } },
  );
  return { state: value.state, save: (state) => save({ page, state }), forget };
}
