import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';
import { newQuoteProgress, type QuoteProgress, quoteProgressSchema } from './quote-progress.ts';

type SavedQuoteProgress = {
  progress: QuoteProgress;
  /** Shows the progress, and saves it in this tab. */
  save: (progress: QuoteProgress) => void;
  /** Deletes the saved progress and starts an empty quote. */
  startNew: () => void;
  /** Deletes the saved progress without changing the screen, just before leaving it. */
  forget: () => void;
};

/** Keeps the wizard's progress in this tab. */
export function useQuoteProgress(): SavedQuoteProgress {
  const { newId } = useWorld();
  const today = useToday();
  const emptyQuote = () => newQuoteProgress(emptyVehicle(newId(), today));

  const { value, save, forget } = useRemembered(
    'tab',
    STORAGE_KEYS.quickQuote,
    quoteProgressSchema,
    (kept) => kept ?? emptyQuote(),
  );
  return {
    progress: value,
    save,
    startNew() {
      save(emptyQuote());
      forget();
    },
    forget,
  };
}
