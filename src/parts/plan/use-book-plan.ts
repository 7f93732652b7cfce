import { useRef, useState } from 'react';
import { Rejection } from '#domain/records/rejection.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { useSave } from '#parts/forms/use-save.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { type LastTry, planOnce } from '#parts/records/plan-once.ts';
import { useToast } from '#ui/feedback/toast.tsx';

/** Inputs of a booking from outside the stored data. */
export type BookingInputs = { settings: Settings; today: string; at: string; newId: () => string };

type BookPlan<Done, Parts> = {
  /** Returns the operations on the newest data, and what `done` needs. May throw a `Rejection`. */
  operations: (newest: Newest, parts: Parts, inputs: BookingInputs) => Promise<{ operations: Operation[]; done: Done }>;
  message: (done: Done) => ToastContent;
  /** Called once it is committed, unless the user has left the page. */
  onDone: (done: Done) => unknown;
};

const FAILED: ToastContent = {
  type: 'error',
  title: 'Error',
  message: 'Failed to book the services. Please try again.',
};

/** Books a plan in one transaction. `refusal`: why it was not booked; it stays until the next try. */
export function useBookPlan<Done, Parts>({ operations, message, onDone }: BookPlan<Done, Parts>) {
  const last = useRef<Parts>(undefined);
  const lastTry = useRef<LastTry<{ operations: Operation[]; done: Done }>>(undefined);
  const { store, clock, newId } = useWorld();
  const today = useToday();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string>();
  const { save, saving } = useSave({ title: 'Not booked', again: () => last.current && book(last.current) });

  function book(parts: Parts): void {
    last.current = parts;
    setRefusal(undefined);
    void save(
      async () => {
        const settings = await store.settings.get();
        let done: Done | undefined;
        await store.transact(async (newest) => {
          const inputs = { settings, today, at: clock.now().toISOString(), newId };
          const plan = await planOnce(newest, lastTry, parts, () => operations(newest, parts, inputs));
          done = plan.done;
          return plan.operations;
        });
        return done as Done;
      },
      {
        async kept(onScreen, done) {
          toast.show(message(done));
          if (onScreen) await onDone(done);
        },
        failed(error) {
          const isRefused = error instanceof Rejection || (error instanceof StoreError && error.kind === 'not-found');
          if (isRefused) setRefusal(error.message);
          else toast.show(FAILED);
          return isRefused;
        },
      },
    );
  }

  return { book, saving, refusal };
}
