import { useState } from 'react';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { useToday, useWorld } from '#io/react/react.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { newProgress, type Progress, parseProgress } from './progress.ts';

export type KeptProgress = {
  progress: Progress;
  /** Takes the progress over and keeps it for this tab. */
  save: (progress: Progress) => void;
  /** Forgets what was kept, and starts again with nothing. */
  startNew: () => void;
  /** Forgets what was kept; the screen stays as it is, because it is about to be left. */
  forget: () => void;
};

export function useProgress(): KeptProgress {
  const { tab, newId } = useWorld();
  const today = useToday();
  const nothing = () => newProgress(emptyVehicle(newId(), today));

  const [progress, setProgress] = useState<Progress>(() => {
    const saved = tab.read(STORAGE_KEYS.quickQuote);
    if (saved === null) return nothing();
    const parsed = parseProgress(saved);
    if (!parsed) tab.forget(STORAGE_KEYS.quickQuote);
    return parsed ?? nothing();
  });

  return {
    progress,
    save: (next) => {
      setProgress(next);
      tab.write(STORAGE_KEYS.quickQuote, JSON.stringify(next));
    },
    startNew: () => {
      tab.forget(STORAGE_KEYS.quickQuote);
      setProgress(nothing());
    },
    forget: () => tab.forget(STORAGE_KEYS.quickQuote),
  };
}
