import { useEffect, useRef } from 'react';
import { type ChangedField, changedFields, type Fact } from '#domain/records/changed-fields.ts';
import { useWorld } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { Button } from '#ui/form/button.tsx';
import type { Opened } from './use-opened.ts';

export type { Fact } from '#domain/records/changed-fields.ts';

type ElsewhereNoticeProps<T> = {
  opened: Opened<T>;
  /** What the record is in a sentence: 'station'. */
  what: string;
  /** The facts that the form shows, to say which of them differ. */
  factsOf: (record: T) => readonly Fact[];
  /** The record as the form would save it now, where the form can say it. */
  mine?: T | undefined;
  /** Gives up what was typed, because the record is gone: the way back to the list. */
  onDiscard: () => void;
};

/** Why a form waits with saving while the record stands otherwise in the store. */
export const ELSEWHERE_REASON = 'Choose above whether to keep your version.';

function ChangedRow({ label, remote, local, isConflict, isMineKnown }: ChangedField & { isMineKnown: boolean }) {
  return (
    <li className="break-words">
      <p>
        <b className="font-semibold">{label}</b> is now <bdi>{remote || 'empty'}</bdi>
      </p>
      {isMineKnown && (
        <p className="text-text-2">
          {isConflict ? 'Yours' : 'Yours, which you did not change'}: <bdi>{local || 'empty'}</bdi>
        </p>
      )}
    </li>
  );
}

/** The record was changed or deleted elsewhere: says how, field by field, and lets the user choose whose version counts. */
export function ElsewhereNotice<T>({ opened, what, factsOf, mine, onDiscard }: ElsewhereNoticeProps<T>) {
  const { elsewhere, base, takeTheirs, keepMine } = opened;
  const { auth } = useWorld();
  const place = useRef<HTMLDivElement>(null);
  // After a save that was refused it stands far above the button; who is typing is not led away.
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea'))
      place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The button that was pressed goes with the notice.
  useEffect(() => (elsewhere === undefined ? undefined : restoreLostFocus), [elsewhere]);
  if (elsewhere === undefined) return null;
  const where = auth.mode === 'hosted' ? 'on another device' : 'in another tab';
  if (elsewhere === null) {
    return (
      <div ref={place} className="scroll-mt-28">
        <Alert tone="amber" role="alert" title={`This ${what} was deleted ${where}`}>
          <p>Keep your version, and saving brings it back. Or leave it deleted and give up your version.</p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="small" onClick={keepMine}>
              Keep mine
            </Button>
            <Button size="small" onClick={onDiscard}>
              Leave it deleted
            </Button>
          </div>
        </Alert>
      </div>
    );
  }
  const changed = changedFields(base && factsOf(base), factsOf(elsewhere), factsOf(mine ?? opened.record));
  return (
    <div ref={place} className="scroll-mt-28">
      <Alert tone="amber" role="alert" title={`This ${what} was changed ${where}`}>
        {changed.length > 0 && (
          <ul className="mt-1 mb-1.5 grid gap-1.5">
            {changed.map((field) => (
              <ChangedRow key={field.label} {...field} isMineKnown={mine !== undefined} />
            ))}
          </ul>
        )}
        <p>Keep your version, and saving writes over theirs. Or take theirs and give up your version.</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={keepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={takeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
    </div>
  );
}
