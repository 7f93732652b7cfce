import { Refusal } from '#domain/refusal.ts';
import { type Entities, type Step, StoreError, useToday, useWorld } from '#io/react.tsx';
import type { Message } from '#parts/messages.ts';
import { useToast } from '#ui/toast.tsx';

type Documents = 'invoices' | 'estimates';

/** When a step is taken: the instant, and the shop's day. */
export type Moment = { at: string; today: string };

/** A step of a document's life; the rule that plans it may throw a Refusal. Resolves to whether it was taken. */
export type TakeStep<E extends Documents> = (
  id: string,
  plan: (newest: Entities[E], moment: Moment) => Partial<Entities[E]>,
  done: Message,
) => Promise<boolean>;

const GONE = { invoices: 'This invoice no longer exists.', estimates: 'This estimate no longer exists.' } as const;

/** Why a step was not taken, in a sentence for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof Refusal || error instanceof StoreError ? error.message : 'Please try again.';
}

/** Takes steps of a document's life on its newest state. What is refused or fails is told, and has changed nothing. */
export function useDocumentStep<E extends Documents>(entity: E): TakeStep<E> {
  const { store, clock } = useWorld();
  const today = useToday();
  const toast = useToast();
  return async (id, plan, done) => {
    try {
      await store.transact(async (newest) => {
        const document = (await newest[entity].get(id)) as Entities[E] | undefined;
        if (!document) throw new StoreError('not-found', GONE[entity]);
        const change = plan(document, { at: clock.now().toISOString(), today });
        return [{ entity, kind: 'update', id, change } as Step];
      });
    } catch (error) {
      if (!(error instanceof Refusal)) console.error('The document was not changed', error);
      toast.show({ type: 'error', title: 'Not Saved', message: reasonOf(error) });
      return false;
    }
    toast.show(done);
    return true;
  };
}
