import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Operation } from '#io/store/store.ts';
import type { ToastText } from '#parts/messages/toast-contents.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
import { followUpOperation } from './follow-up-operations.ts';

/** Ends a follow-up: it was done, or, with a note, the customer does not want it. An inspection that was done is noted on its certificate. */
export function endFollowUp(followUp: FollowUp, note?: string): UserCommand<ToastText> {
  const isUnwanted = note !== undefined;
  return {
    name: 'end follow-up',
    of: followUp.id,
    title: 'The care date was not changed',
    failed: { type: 'error', title: 'Error', message: 'Failed to save the care date. Please try again.' },
    undo: { type: 'success', title: 'Undone', message: 'The care date is as it was.' },
    async plan(newest, { today, by }) {
      const ended = { on: today, note: note?.trim() ?? '', by, ...(isUnwanted && { isUnwanted }) };
      const stored = await newest.followUps.get(followUp.id);
      const result = isUnwanted
        ? { title: 'Not Wanted', message: 'It is no longer offered.' }
        : { title: 'Done', message: followUp.text };
      if (stored?.ended) return { operations: [], result };
      const operations: Operation[] = [await followUpOperation(newest, followUp, { ended })];
      const { warrantyId = '', bookingId } = stored ?? followUp;
      const warranty = isUnwanted ? undefined : await newest.warranties.get(warrantyId);
      if (warranty) {
        const visit = { date: today, note: '', ...(bookingId && { bookingId }) };
        const change = { visits: [...warranty.visits, visit] };
        operations.push({ entity: 'warranties', kind: 'update', id: warranty.id, change });
      }
      return { operations, result };
    },
    done: (said) => said,
  };
}
