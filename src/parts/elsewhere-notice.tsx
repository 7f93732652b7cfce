import type { Opened } from '#parts/use-opened.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** A fact of a record in words: its label and what it says. */
export type Fact = readonly [label: string, text: string];

type ElsewhereNoticeProps<T> = {
  opened: Opened<T>;
  /** What the record is in a sentence: 'station'. */
  what: string;
  /** The facts that the form shows, to say which of them differ. */
  factsOf: (record: T) => readonly Fact[];
  /** Gives up what was typed, because the record is gone: the way back to the list. */
  onDiscard: () => void;
};

/** Why a form waits with saving while the record stands otherwise in the store. */
export const ELSEWHERE_REASON = 'Choose above whether to keep your version.';

/** The record was changed or deleted in another tab: says how, and lets the user choose whose version counts. */
export function ElsewhereNotice<T>({ opened, what, factsOf, onDiscard }: ElsewhereNoticeProps<T>) {
  const { elsewhere, base, takeTheirs, keepMine } = opened;
  if (elsewhere === undefined) return null;
  if (elsewhere === null) {
    return (
      <Alert tone="amber" role="alert" title={`This ${what} was deleted in another tab`}>
        <p>Keep your version, and saving brings it back. Or leave it deleted and give up what you typed here.</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={keepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onDiscard}>
            Leave it deleted
          </Button>
        </div>
      </Alert>
    );
  }
  const before = new Map(base ? factsOf(base) : []);
  const changed = factsOf(elsewhere).filter(([label, text]) => before.get(label) !== text);
  return (
    <Alert tone="amber" role="alert" title={`This ${what} was changed in another tab`}>
      {changed.length > 0 && (
        <ul className="mt-1 mb-1.5 grid gap-0.5">
          {changed.map(([label, text]) => (
            <li key={label} className="break-words">
              <b className="font-[580]">{label}</b> is now {text || 'empty'}
            </li>
          ))}
        </ul>
      )}
      <p>Keep your version, and saving writes over theirs. Or take theirs and give up what you typed here.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="small" onClick={keepMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}
