import { useRef, useState } from 'react';
import { localDay } from '#domain/calendar/calendar.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import { useSave } from '#parts/forms/use-save.ts';
import { type LastTry, planOnce } from '#parts/records/plan-once.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { bookingOperations, SlotTakenError, type TakenPart } from './booking-operations.ts';
import { IncompleteQuoteError } from './customer/quote-customer.ts';
import { quoteMessages } from './quote-messages.ts';
import type { QuoteProgress } from './quote-progress.ts';

export type ConfirmState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  | ({ kind: 'taken' } & TakenPart)
  | { kind: 'missing' };

/** Books the quote in one transaction on the stored data. Calls `onDone` once it is committed. */
export function useConfirmBooking(progress: QuoteProgress, onDone: (onScreen: boolean) => void | Promise<void>) {
  const { store, clock, newId, randomDigits } = useWorld();
  const toast = useToast();
  const [state, setState] = useState<ConfirmState>({ kind: 'ready' });
  const last = useRef<LastTry<{ operations: Operation[] }>>(undefined);
  const { save, forget } = useSave({ title: 'Not booked', again: () => void confirm() });

  async function book() {
    setState({ kind: 'saving' });
    const settings = await store.settings.get();
    const now = clock.now();
    const facts = { today: localDay(now, shopZone(store)), at: now.toISOString(), newId, vinDigits: randomDigits(13) };
    await store.transact(async (newest) => {
      const plan = async () => ({ operations: await bookingOperations({ progress, settings, ...facts }, newest) });
      return (await planOnce(newest, last, progress, plan)).operations;
    });
  }

  async function confirm() {
    await save(book, {
      async kept(onScreen) {
        toast.show(quoteMessages.confirmed);
        await onDone(onScreen);
      },
      failed(error) {
        if (error instanceof SlotTakenError) {
          setState({ kind: 'taken', taken: error.taken, next: error.next });
          return true;
        }
        if (error instanceof IncompleteQuoteError) {
          setState({ kind: 'missing' });
          toast.show(quoteMessages.incomplete);
          return true;
        }
        setState({ kind: 'ready' });
        toast.show(quoteMessages.failed);
        return false;
      },
    });
  }

  return { state, confirm, forget };
}
