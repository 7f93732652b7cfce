import { useEffect, useState } from 'react';
import { doneSteps, FIRST_STEPS, type FirstStep, stepSeenAt } from '#domain/shop/first-steps.ts';
import { useList, useWorld } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

function seenIn(text: string | null): ReadonlySet<FirstStep> {
  const names = new Set((text ?? '').split(' '));
  return new Set(FIRST_STEPS.filter((step) => names.has(step)));
}

/** Returns the finished steps; undefined while loading. */
export function useFirstSteps(pathname: string): ReadonlySet<FirstStep> | undefined {
  const { store, device } = useWorld();
  const stations = ifRead(useList('stations'));
  const employees = ifRead(useList('employees'));
  const services = ifRead(useList('services'));
  const [counts, setCounts] = useState<{ customers: number; quotes: number }>();

  useEffect(() => {
    const step = stepSeenAt(pathname);
    const seen = seenIn(device.read(STORAGE_KEYS.firstStepsSeen));
    if (step && !seen.has(step)) device.write(STORAGE_KEYS.firstStepsSeen, [...seen, step].join(' '));
  }, [device, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts may have changed on each page
  useEffect(() => {
    let isLeft = false;
    async function count() {
      const [customers, estimates, bookings] = await Promise.all([
        store.customers.count(),
        store.estimates.count(),
        store.bookings.count(),
      ]);
      if (!isLeft) setCounts({ customers, quotes: estimates + bookings });
    }
    count().catch((error: unknown) => console.error('The first steps could not be counted', error));
    return () => {
      isLeft = true;
    };
  }, [store, pathname]);

  if (!counts || !stations || !employees || !services) return undefined;
  return doneSteps({
    stations,
    employees,
    services,
    ...counts,
    seen: seenIn(device.read(STORAGE_KEYS.firstStepsSeen)),
  });
}

/** Returns whether the user reopened the first steps: they then stay even when all are done. */
export function wasReopened(device: { read(key: string): string | null }): boolean {
  return device.read(STORAGE_KEYS.firstSteps) === 'shown';
}
