import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';

/** Makes a backup on each day that the app is used. */
export function useDailyBackup(): void {
  const { localData } = useWorld();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day needs a backup
  useEffect(() => {
    localData?.backUpDaily().catch((error: unknown) => console.error('The daily backup could not be made', error));
  }, [localData, today]);
}
