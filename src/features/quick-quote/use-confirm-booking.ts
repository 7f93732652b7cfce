import { useCallback, useEffect, useState } from 'react';
import { Rejection } from '#domain/records/rejection.ts';
import { useWorld } from '#io/react/world.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useOnScreen } from '#ui/use-on-screen.ts';
import { bookingOperations, SlotTakenError, type TakenPart } from './booking-operations.ts';
import { IncompleteQuoteError } from './customer/quote-customer.ts';
import { quoteMessages } from './quote-messages.ts';
import type { QuoteProgress } from './quote-progress.ts';

export type ConfirmState =
  | { kind: 'ready' }
  /** The slot may be taken by this very booking: also after a try without an answer. */
  | { kind: 'saving' | 'tried' }
  | ({ kind: 'taken' } & TakenPart)
  | { kind: 'missing' };

const CONFIRM = { name: 'confirm booking', title: 'Not booked', failed: quoteMessages.failed } as const;

/** Books the quote in one transaction on the stored data. Calls `onDone` once it is committed. */
export function useConfirmBooking(progress: QuoteProgress, onDone: (onScreen: boolean) => unknown) {
  const { randomDigits } = useWorld();
  const { run, forget } = useTransaction();
  const toast = useToast();
  const onScreen = useOnScreen();
  const [state, setState] = useState<ConfirmState>({ kind: 'ready' });

  function confirm(): Promise<boolean> {
    const vinDigits = randomDigits(13);
    return run({
      ...CONFIRM,
      input: progress,
      plan: (newest, inputs) => bookingOperations({ progress, vinDigits, ...inputs }, newest),
      busy: (isBusy) =>
        setState((now) => (isBusy ? { kind: 'saving' } : now.kind === 'saving' ? { kind: 'tried' } : now)),
      refused(error) {
        if (error instanceof SlotTakenError) {
          setState({ kind: 'taken', taken: error.taken, next: error.next });
          return true;
        }
        // Nothing was stored: the slot is not taken by this booking.
        if (error instanceof Rejection) setState({ kind: 'ready' });
        if (!(error instanceof IncompleteQuoteError)) return false;
        setState({ kind: 'missing' });
        toast.show(quoteMessages.incomplete);
        return true;
      },
      done: () => quoteMessages.confirmed,
      after: () => onDone(onScreen.current),
    });
  }

  const forgetFailure = useCallback(() => {
    forget(CONFIRM);
    setState((now) => (now.kind === 'tried' ? { kind: 'ready' } : now));
  }, [forget]);
  useEffect(() => forgetFailure, [forgetFailure]);

  return { state, confirm, forget: forgetFailure };
}
