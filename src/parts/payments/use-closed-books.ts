import { closedNote } from '#domain/books/closed-books.ts';
import { useSettings, useToday } from '#io/react/world.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Returns a note, and a question, about a change of what belongs to a day of closed books. */
export function useClosedBooks() {
  const today = useToday();
  const { booksClosedThrough: closedThrough = '' } = useSettings().data ?? {};
  const confirm = useConfirm();
  const noteOn = (day: string | undefined) => closedNote(day, { today, closedThrough });
  return {
    /** Returns that it is booked today, in sentences; undefined while the books are open for the day. */
    noteOn,
    /** Asks about it. Resolves to true while the books are open for the day. */
    async mayBook(day: string | undefined): Promise<boolean> {
      const note = noteOn(day);
      return (
        note === undefined || confirm({ title: 'Book this today?', body: note, verb: 'Book Today', tone: 'accent' })
      );
    },
  };
}
