import { useCallback } from 'react';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { useToday, useWorld, useZone } from '#io/react/world.tsx';
import { type Entities, type Operation, StoreError } from '#io/store/store.ts';
import type { Message } from '#parts/messages/messages.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';

type Documents = 'invoices' | 'estimates';

/** A step of a document's life; the rule that plans it may throw a Rejection. Resolves to whether it was taken. */
export type TakeStep<E extends Documents> = (
  id: string,
  plan: (newest: Entities[E], moment: Moment) => Partial<Entities[E]>,
  done: Message,
) => Promise<boolean>;

const WORDS = { invoices: 'invoice', estimates: 'estimate' } as const;

/** Runs a command whose rule may refuse it: the refusal is told as a toast, any other failure as useCommand tells it. */
export function useRuledCommand() {
  const command = useCommand();
  const toast = useToast();
  return useCallback(
    async (what: 'invoice' | 'estimate', source: string, run: () => Promise<unknown>): Promise<boolean> => {
      let refusal: string | undefined;
      const isDone = await command({
        source,
        title: `The ${what} is not saved`,
        failed: { type: 'error', title: 'Error', message: `Failed to save ${what}. Please try again.` },
        async run() {
          try {
            await run();
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            refusal = error.message;
          }
        },
      });
      if (refusal !== undefined) toast.show({ type: 'error', title: 'Not Possible', message: refusal });
      return isDone && refusal === undefined;
    },
    [command, toast],
  );
}

/** Takes steps of a document's life on its newest state. What is refused or fails is told, and has changed nothing. */
export function useDocumentStep<E extends Documents>(entity: E): TakeStep<E> {
  const { store, clock } = useWorld();
  const today = useToday();
  const zone = useZone();
  const toast = useToast();
  const run = useRuledCommand();
  const what = WORDS[entity];
  return async (id, plan, done) => {
    const isTaken = await run(what, `step of ${what} ${id}`, () =>
      store.transact(async (newest) => {
        const document = (await newest[entity].get(id)) as Entities[E] | undefined;
        if (!document) throw new StoreError('not-found', `This ${what} no longer exists.`);
        const change = plan(document, { at: clock.now().toISOString(), today, zone });
        return [{ entity, kind: 'update', id, change } as Operation];
      }),
    );
    if (isTaken) toast.show(done);
    return isTaken;
  };
}
