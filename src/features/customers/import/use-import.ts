import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { useWorld } from '#io/react/world.tsx';
import { useSave } from '#parts/forms/use-save.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { paths } from '#parts/navigation/paths.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { type Toaster, useToast } from '#ui/feedback/toast.tsx';
import { storeImport, type TakeBack } from './store-import.ts';

/** Long enough to look at the list before one decides. */
const UNDO_MS = 30_000;

async function takeBack(toast: Toaster, undo: TakeBack): Promise<void> {
  try {
    const removed = await runLong(toast, 'Taking the customers out again', undo);
    const message = `${counted(removed, 'imported customer')} taken out again. The others are as they were.`;
    toast.show({ type: 'success', title: 'Import Undone', message });
  } catch (error) {
    // Who cancelled, or was told that something else goes on, may still want it.
    const failure = wasCancelled(error)
      ? ({ type: 'info', title: 'Import Not Undone', message: 'The imported customers are still there.' } as const)
      : failureToast('Import Not Undone', 'The imported customers are still there.', error);
    toast.show({
      ...failure,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Try again', onPress: () => void takeBack(toast, undo) },
    });
  }
}

/** Stores the customers of a file, all or nothing, and leads to the list; the toast offers Undo. */
export function useImport(fileName: string, onDone: () => void) {
  const world = useWorld();
  const toast = useToast();
  const navigate = useNavigate();
  const last = useRef<readonly ImportedCustomer[]>([]);
  const { save, saving } = useSave({ title: 'The customers are not imported', again: () => run(last.current) });

  function run(customers: readonly ImportedCustomer[]): void {
    last.current = customers;
    let undo: TakeBack | undefined;
    void save(
      async () => {
        undo = await runLong(toast, 'Importing customers', (work) => storeImport(world, customers, work));
      },
      {
        async kept(onScreen) {
          onDone();
          toast.show({
            type: 'success',
            title: 'Customers Imported',
            message: `${counted(customers.length, 'customer')} of ${fileName} ${customers.length === 1 ? 'is' : 'are'} in your list.`,
            duration: UNDO_MS,
            action: { label: 'Undo', onPress: () => void (undo && takeBack(toast, undo)) },
          });
          if (onScreen) await navigate({ to: paths.customers });
        },
        // Who cancelled knows it.
        failed: wasCancelled,
      },
    );
  }

  return { run, saving };
}
