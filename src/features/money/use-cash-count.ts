import * as z from 'zod/mini';
import { useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { remembered, useRemembered } from '#parts/use-remembered.ts';

const countSchema = z.object({ starting: z.string(), counted: z.string() });
/** Dollars as typed. */
export type CashCount = z.infer<typeof countSchema>;

const countsSchema = z.record(z.string(), countSchema);
type Counts = z.infer<typeof countsSchema>;

/** Days that the browser remembers: those counted last, of whatever date. */
const MOST_DAYS = 90;

/** Returns what was typed for the day; until then, the drawer begins as it did at the last close before it. */
function countOn(counts: Counts, day: string): CashCount {
  const last = Object.keys(counts)
    .filter((one) => one < day)
    .sort()
    .at(-1);
  return counts[day] ?? { starting: counts[last ?? '']?.starting ?? '', counted: '' };
}

/** Returns the starting and the counted cash of a day, which this browser remembers, and a function that changes them. */
export function useCashCount(day: string): [count: CashCount, change: (part: Partial<CashCount>) => void] {
  const { device } = useWorld();
  const { value: counts, save } = useRemembered('device', STORAGE_KEYS.cashCounts, countsSchema, (kept = {}) => kept);
  const count = countOn(counts, day);
  function change(part: Partial<CashCount>): void {
    // Another tab may have counted meanwhile.
    const { [day]: before, ...others } = remembered(device, STORAGE_KEYS.cashCounts, countsSchema) ?? {};
    const days = Object.entries({ ...others, [day]: { ...count, ...before, ...part } });
    save(Object.fromEntries(days.slice(-MOST_DAYS)));
  }
  return [count, change];
}
