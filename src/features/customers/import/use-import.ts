import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { paths } from '#parts/navigation/paths.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { type Toaster, useToast } from '#ui/feedback/toast.tsx';
import { useOnScreen } from '#ui/use-on-screen.ts';
import {
  type ImportCounts,
  type Imported,
  importCounts,
  type Prepared,
  prepareImport,
  storeImport,
  type UndoImport,
} from './store-import.ts';

/** Time to look at the list before deciding, in milliseconds. */
const UNDO_MS = 30_000;

/** Returns '2 customers', '1 vehicle' or '2 customers and 1 vehicle'; with a word before each noun if given. */
function inWords({ customers, vehicles }: ImportCounts, word = ''): string {
  const customersText = counted(customers, `${word}customer`);
  if (vehicles === 0) return customersText;
  const vehiclesText = counted(vehicles, `${word}vehicle`);
  return customers === 0 ? vehiclesText : `${customersText} and ${vehiclesText}`;
}

async function undoImport(toast: Toaster, undo: UndoImport): Promise<void> {
  try {
    const removed = await runLong(toast, 'Removing the imported customers', undo);
    const message = `${inWords(removed, 'imported ')} removed. Your other customers are unchanged.`;
    toast.show({ type: 'success', title: 'Import Undone', message });
  } catch (error) {
    // After a cancellation or another long task, the user can still try again.
    const failure = wasCancelled(error)
      ? ({ type: 'info', title: 'Import Not Undone', message: 'The imported customers are still there.' } as const)
      : failureToast('Import Not Undone', 'The imported customers are still there.', error);
    toast.show({
      ...failure,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Try again', onPress: () => void undoImport(toast, undo) },
    });
  }
}

/** Stores the customers of a file in one transaction, then opens the list with an Undo toast. */
export function useImport(fileName: string, onDone: () => void) {
  const world = useWorld();
  const toast = useToast();
  const navigate = useNavigate();
  const { run, forget } = useTransaction();
  const onScreen = useOnScreen();
  const [saving, setSaving] = useState(false);
  /** Holds the ids of the last try: a customer who was stored by it is not added again. */
  const made = useRef<{ of: string; prepared: Prepared }>(undefined);

  useEffect(() => () => forget({ name: 'import customers' }), [forget]);

  function start(imported: Imported): void {
    const counts = importCounts(imported);
    void run({
      name: 'import customers',
      title: 'The customers were not imported',
      failed: {
        type: 'error',
        title: 'Not Imported',
        message: 'The customers were not imported. Please try again.',
      },
      commit: () =>
        runLong(toast, 'Importing customers', async (work) => {
          const of = JSON.stringify(imported);
          if (made.current?.of !== of) made.current = { of, prepared: await prepareImport(world, imported) };
          return storeImport(world, made.current.prepared, work);
        }),
      busy: setSaving,
      // A cancellation needs no message.
      refused: wasCancelled,
      done: (undo: UndoImport) => ({
        title: 'Customers Imported',
        message: `${inWords(counts)} from ${fileName} ${counts.customers + counts.vehicles === 1 ? 'is' : 'are'} now in your list.`,
        duration: UNDO_MS,
        action: { label: 'Undo', onPress: () => void undoImport(toast, undo) },
      }),
      after() {
        onDone();
        if (onScreen.current) return navigate({ to: paths.customers });
      },
    });
  }

  return { start, saving };
}
