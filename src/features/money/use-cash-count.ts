import { useState } from 'react';
import * as z from 'zod/mini';
import { useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

const countSchema = z.object({ starting: z.string(), counted: z.string() });
/** Dollars as typed. */
export type CashCount = z.infer<typeof countSchema>;

const countsSchema = z.record(z.string(), countSchema);
type Counts = z.infer<typeof countsSchema>;

/** Days that the browser remembers. */
const MOST_DAYS = 90;

function parsed(text: string | null): Counts {
  try {
    return countsSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

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
  const [counts, setCounts] = useState(() => parsed(device.read(STORAGE_KEYS.cashCounts)));
  const count = countOn(counts, day);
  function change(part: Partial<CashCount>): void {
    // Another tab may have counted meanwhile.
    const newest = parsed(device.read(STORAGE_KEYS.cashCounts));
    const days = Object.entries({ ...newest, [day]: { ...count, ...newest[day], ...part } }).sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const next = Object.fromEntries(days.slice(-MOST_DAYS));
    device.write(STORAGE_KEYS.cashCounts, JSON.stringify(next));
    setCounts(next);
  }
  return [count, change];
}
