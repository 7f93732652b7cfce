import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';

/** Each day that the app is used leaves a backup. */
export function useDailyBackup(): void {
  const { localData } = useWorld();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day wants a backup of its own
  useEffect(() => {
    localData?.backUpDaily().catch((error: unknown) => console.error('The daily backup could not be made', error));
  }, [localData, today]);
}
