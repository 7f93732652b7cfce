import { type ReactNode, useCallback } from 'react';
import { isolate } from '#domain/text/direction.ts';
import {
  type Entities,
  type EntityType,
  type Newest,
  type Operation,
  type Store,
  StoreError,
} from '#io/store/store.ts';
import { restoring } from '#parts/documents/restored-documents.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { type Toaster, useToast } from '#ui/feedback/toast.tsx';
import { captureFocusedRow } from '#ui/focus/capture-focused-row.ts';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { useTransaction } from './use-transaction.ts';

const UNDO_MS = 10_000;

/** Restores the removed records. Resolves to a sentence about each value that could not be restored. */
export type Undo = () => Promise<readonly string[]>;

type Deletion = {
  /** Name of the record in a sentence: 'Station B'. */
  name: string;
  /** Question of the confirm dialog. */
  question: string;
  /** Body of the confirm dialog, from current data. */
  body: () => Promise<ReactNode>;
  deleted: ToastContent;
  failed: ToastContent;
  remove: () => Promise<Undo>;
};

/** Removes a record. Returns a function that restores it at its position. `also` returns operations on other records. */
export async function removeRecord<E extends EntityType>(
  store: Store,
  entity: E,
  id: string,
  also?: (newest: Newest, removed: Entities[E]) => Promise<readonly Operation[]>,
): Promise<Undo> {
  let removed: Entities[E] | undefined;
  let position: number | undefined;
  await store.transact(async (newest) => {
    removed = (await newest[entity].get(id)) as Entities[E] | undefined;
    position = await newest[entity].position(id);
    const others = removed && also ? await also(newest, removed) : [];
    return [...others, { entity, kind: 'remove', id } as Operation];
  });
  return () => putBackSteps(store, [{ entity, kind: 'add', item: removed, position } as Operation]);
}

/** Adds the records again, all or nothing. Resolves to a sentence about each value that could not be restored. */
export async function putBackSteps(
  store: Store,
  steps: readonly Operation[],
  options?: Parameters<Store['transact']>[1],
): Promise<readonly string[]> {
  let changes: readonly string[] = [];
  await store.transact(async (newest) => {
    const restored = await restoring(newest, steps);
    changes = restored.changes;
    return restored.steps;
  }, options);
  return changes;
}

/** Returns a toast: the records were restored, or what changed about them, which stays until dismissed. */
export function restoredToast(message: string, changes: readonly string[]) {
  return changes.length === 0
    ? ({ type: 'success', title: 'Restored', message } as const)
    : ({ type: 'info', title: 'Restored', message: changes.join(' '), duration: Number.POSITIVE_INFINITY } as const);
}

async function putBack(toast: Toaster, name: string, undo: Undo): Promise<void> {
  let changes: readonly string[];
  try {
    changes = await undo();
  } catch (error) {
    console.error(`${name} was not restored`, error);
    toast.show({
      type: 'error',
      title: 'Not restored',
      message:
        error instanceof StoreError ? error.message : `${isolate(name)} could not be put back. Please try again.`,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Try again', onPress: () => void putBack(toast, name, undo) },
    });
    return;
  }
  toast.show(restoredToast(`${isolate(name)} is back.`, changes));
}

/** Returns a function that asks, deletes, and offers Undo for ten seconds. */
export function useDelete(): (deletion: Deletion) => Promise<void> {
  const { run } = useTransaction();
  const confirm = useConfirm();
  const toast = useToast();

  return useCallback(
    async ({ name, question, body, deleted, failed, remove }) => {
      const moveFocus = captureFocusedRow();
      await run({
        name: 'delete record',
        of: question + name,
        title: `${isolate(name)} is not deleted`,
        failed,
        ask: async () => confirm({ title: question, body: await body(), verb: 'Delete' }),
        commit: remove,
        done(undo: Undo) {
          moveFocus();
          const action = { label: 'Undo', onPress: () => void putBack(toast, name, undo) };
          return { ...deleted, duration: UNDO_MS, action };
        },
      });
    },
    [run, confirm, toast],
  );
}
