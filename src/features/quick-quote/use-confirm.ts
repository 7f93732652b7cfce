import { useRef, useState } from 'react';
import { localDay } from '#domain/calendar.ts';
import type { Slot } from '#domain/slots.ts';
import { StoreError, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { useToast } from '#ui/toast.tsx';
import { MissingPieces, planBooking, SlotTaken } from './plan-booking.ts';
import type { Progress } from './progress.ts';

export type ConfirmState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  /** `slot` could no longer be had; `next` is the free one that comes closest. */
  | { kind: 'taken'; slot: Slot; next: Slot | undefined }
  | { kind: 'missing' }
  | { kind: 'failed'; why: string };

const UNKNOWN_FAILURE = 'The booking could not be saved. Everything you typed is still here.';

/** Books what the wizard gathered, in one step on the newest state; `onDone` comes after the store has acknowledged. */
export function useConfirm(onDone: () => void) {
  const { store, clock, newId, randomDigits } = useWorld();
  const toast = useToast();
  const [state, setState] = useState<ConfirmState>({ kind: 'ready' });
  // A second press can come before the button is drawn disabled.
  const running = useRef(false);

  function refused(next: ConfirmState) {
    running.current = false;
    setState(next);
  }

  async function confirm(progress: Progress) {
    if (running.current) return;
    running.current = true;
    setState({ kind: 'saving' });
    try {
      const settings = await store.settings.get();
      const now = clock.now();
      const facts = { today: localDay(now), at: now.toISOString(), newId, vinDigits: randomDigits(13) };
      await store.transact((newest) => planBooking({ progress, settings, ...facts }, newest));
    } catch (error) {
      if (error instanceof SlotTaken && progress.slot) {
        refused({ kind: 'taken', slot: progress.slot, next: error.next });
      } else if (error instanceof MissingPieces) {
        refused({ kind: 'missing' });
        toast.show(messages.quoteIncomplete);
      } else {
        refused({ kind: 'failed', why: error instanceof StoreError ? error.message : UNKNOWN_FAILURE });
        toast.show(messages.quoteFailed);
      }
      return;
    }
    toast.show(messages.quoteConfirmed);
    onDone();
  }

  return { state, confirm };
}
