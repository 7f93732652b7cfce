import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react.tsx';

/** Each day that the app is used leaves a backup, once the page is calm. */
export function useDailyBackup(isCalm: boolean): void {
  const { localData } = useWorld();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day wants a backup of its own
  useEffect(() => {
    if (!isCalm) return;
    localData?.backUpDaily().catch((error: unknown) => console.error('The daily backup could not be made', error));
  }, [localData, isCalm, today]);
}
