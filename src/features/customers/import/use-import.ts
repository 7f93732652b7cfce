import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { useSave } from '#parts/forms/use-save.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { paths } from '#parts/navigation/paths.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { type Toaster, useToast } from '#ui/feedback/toast.tsx';
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
  const again = useRef(() => {});
  const { save, saving } = useSave({ title: 'The customers were not imported', again: () => again.current() });

  function run(imported: Imported, prepared?: Prepared): void {
    let made = prepared;
    again.current = () => run(imported, made);
    let undo: UndoImport | undefined;
    void save(
      async () => {
        undo = await runLong(toast, 'Importing customers', async (work) => {
          made ??= await prepareImport(world, imported);
          return storeImport(world, made, work);
        });
      },
      {
        async kept(onScreen) {
          onDone();
          const counts = importCounts(imported);
          toast.show({
            type: 'success',
            title: 'Customers Imported',
            message: `${inWords(counts)} from ${fileName} ${counts.customers + counts.vehicles === 1 ? 'is' : 'are'} now in your list.`,
            duration: UNDO_MS,
            action: { label: 'Undo', onPress: () => void (undo && undoImport(toast, undo)) },
          });
          if (onScreen) await navigate({ to: paths.customers });
        },
        // A cancellation needs no message.
        failed: wasCancelled,
      },
    );
  }

  return { run, saving };
}
