import { useState } from 'react';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { newQuoteProgress, parseQuoteProgress, type QuoteProgress } from './quote-progress.ts';

type SavedQuoteProgress = {
  progress: QuoteProgress;
  /** Shows the progress, and saves it in this tab. */
  save: (progress: QuoteProgress) => void;
  /** Deletes the saved progress and starts an empty quote. */
  startNew: () => void;
  /** Deletes the saved progress without changing the screen, just before leaving it. */
  forget: () => void;
};

/** Loads the wizard's progress from this tab's session storage. Deletes it if it is invalid. */
export function useQuoteProgress(): SavedQuoteProgress {
  const { tab, newId } = useWorld();
  const today = useToday();
  const emptyQuote = () => newQuoteProgress(emptyVehicle(newId(), today));

  const [progress, setProgress] = useState<QuoteProgress>(() => {
    const saved = tab.read(STORAGE_KEYS.quickQuote);
    if (saved === null) return emptyQuote();
    const parsed = parseQuoteProgress(saved);
    if (!parsed) tab.forget(STORAGE_KEYS.quickQuote);
    return parsed ?? emptyQuote();
  });

  return {
    progress,
    save: (next) => {
      setProgress(next);
      tab.write(STORAGE_KEYS.quickQuote, JSON.stringify(next));
    },
    startNew: () => {
      tab.forget(STORAGE_KEYS.quickQuote);
      setProgress(emptyQuote());
    },
    forget: () => tab.forget(STORAGE_KEYS.quickQuote),
  };
}
