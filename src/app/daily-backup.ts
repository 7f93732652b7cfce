import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react.tsx';

/** The page comes first; the backup waits until it stands. */
const UNTIL_CALM_MS = 3000;

/** Each day that the app is used leaves a backup. */
export function useDailyBackup(): void {
  const { localData } = useWorld();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day wants a backup of its own
  useEffect(() => {
    if (!localData) return;
    const timer = setTimeout(() => {
      localData.backUpDaily().catch((error: unknown) => console.error('The daily backup could not be made', error));
    }, UNTIL_CALM_MS);
    return () => clearTimeout(timer);
  }, [localData, today]);
}
