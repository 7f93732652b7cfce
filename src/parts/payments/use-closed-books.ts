import { closedNote } from '#domain/books/closed-books.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { useSettings, useToday } from '#io/react/world.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Returns a note, and a question, about a change of what belongs to a day of closed books. */
export function useClosedBooks() {
  const today = useToday();
  const { booksClosedThrough: closedThrough = '' } = useSettings();
  const confirm = useConfirm();
  const noteOn = (day: string | undefined) => closedNote(day, { today, closedThrough });
  /** Asks about it. Resolves to true while the books are open for the day. */
  async function mayBook(day: string): Promise<boolean> {
    const note = noteOn(day);
    return note === undefined || confirm({ title: 'Book this today?', body: note, verb: 'Book Today', tone: 'accent' });
  }
  return {
    /** Returns that it is booked today, in sentences; undefined while the books are open for the day. */
    noteOn,
    /** Asks before a Draft is sent. */
    maySend: async ({ status, date }: Invoice) => status !== 'Draft' || mayBook(date),
    /** Asks before money makes a Draft an invoice: as much as is asked for. */
    async mayPay(invoice: Invoice, amount: number): Promise<boolean> {
      const isBilledNow = invoice.status === 'Draft' && amount >= owedOn(invoice).balance;
      return !isBilledNow || mayBook(invoice.date);
    },
  };
}
