import { useEffect, useState } from 'react';
import { doneSteps, FIRST_STEPS, type FirstStep } from '#domain/shop/first-steps.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { useList, useSettings, useUser, useWorld } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

type StepsKey = typeof STORAGE_KEYS.firstStepsSaved | typeof STORAGE_KEYS.setUpPassed;

/** Returns the steps that are kept under the key. */
export function keptSteps(device: TextMemory, key: StepsKey): ReadonlySet<FirstStep> {
  const names = new Set((device.read(key) ?? '').split(' '));
  return new Set(FIRST_STEPS.filter((step) => names.has(step)));
}

export function keepStep(device: TextMemory, key: StepsKey, step: FirstStep): void {
  device.write(key, [...keptSteps(device, key), step].join(' '));
}

/** Returns the finished steps; undefined while loading. */
export function useFirstSteps(pathname: string): ReadonlySet<FirstStep> | undefined {
  const { store, device } = useWorld();
  const user = useUser();
  const settings = useSettings();
  const stations = ifRead(useList('stations'));
  const employees = ifRead(useList('employees'));
  const services = ifRead(useList('services'));
  const [counts, setCounts] = useState<{ customers: number; quotes: number }>();

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

  if (!counts || !stations || !employees || !services || !user) return undefined;
  return doneSteps({
    user,
    settings,
    stations,
    employees,
    services,
    ...counts,
    saved: keptSteps(device, STORAGE_KEYS.firstStepsSaved),
  });
}

/** Returns whether the user reopened the first steps: they then stay even when all are done. */
export function wasReopened(device: { read(key: string): string | null }): boolean {
  return device.read(STORAGE_KEYS.firstSteps) === 'shown';
}
