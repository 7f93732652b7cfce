import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';

/** Makes a backup on each day that the app is used, and then removes the photos that nothing names. */
export function useDailyWork(): void {
  const { localData } = useWorld();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day needs a backup
  useEffect(() => {
    if (!localData) return;
    let isLeft = false;
    localData
      .backUpDaily()
      .then(localData.sweepPhotos)
      .catch((error: unknown) => {
        // A page that closes leaves it for the next one.
        if (!isLeft) console.error('The work of the day could not be done', error);
      });
    return () => {
      isLeft = true;
    };
  }, [localData, today]);
}
