import { useState } from 'react';
import { localDay } from '#domain/calendar/calendar.ts';
import type { Slot } from '#domain/scheduling/slots.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { useWorld } from '#io/react/react.tsx';
import { useSave } from '#parts/forms/use-save.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { MissingPieces, planBooking, SlotTaken } from './plan-booking.ts';
import type { Progress } from './progress.ts';
import { quoteMessages } from './quote-messages.ts';

export type ConfirmState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  /** `slot` could no longer be had; `next` is the free one that comes closest. */
  | { kind: 'taken'; slot: Slot; next: Slot | undefined }
  | { kind: 'missing' };

/** Books what the wizard gathered, in one step on the newest state; `onDone` comes after the store has acknowledged. */
export function useConfirm(progress: Progress, onDone: (onScreen: boolean) => void | Promise<void>) {
  const { store, clock, newId, randomDigits } = useWorld();
  const toast = useToast();
  const [state, setState] = useState<ConfirmState>({ kind: 'ready' });
  const { save, forget } = useSave({ title: 'Not booked', again: () => void confirm() });

  async function book() {
    setState({ kind: 'saving' });
    const settings = await store.settings.get();
    const now = clock.now();
    const facts = { today: localDay(now, shopZone(store)), at: now.toISOString(), newId, vinDigits: randomDigits(13) };
    await store.transact((newest) => planBooking({ progress, settings, ...facts }, newest));
  }

  async function confirm() {
    await save(book, {
      async kept(onScreen) {
        toast.show(quoteMessages.confirmed);
        await onDone(onScreen);
      },
      failed(error) {
        if (error instanceof SlotTaken && progress.slot) {
          setState({ kind: 'taken', slot: progress.slot, next: error.next });
          return true;
        }
        if (error instanceof MissingPieces) {
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
