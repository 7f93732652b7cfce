import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { type ChangedField, changedFields, type Fact } from '#domain/records/changed-fields.ts';
import { useWorld } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { Button } from '#ui/form/button.tsx';
import type { EditSession } from './edit-session.ts';

type ConflictNoticeProps<T, Draft extends FieldValues> = {
  session: EditSession<T>;
  /** Noun for the record in a sentence: 'station'. */
  what: string;
  /** Returns the facts of a version that the form shows. */
  factsOf: (record: T) => readonly Fact[];
  /** Returns the record as the form would save it now. */
  localOf: ((draft: Draft, record: T) => T) | undefined;
  control: Control<Draft>;
  onAcceptRemote: () => void;
  /** Leaves the form of a record that was deleted. */
  onDiscard: () => void;
};

/** The reason of a disabled Save button while a conflict is open. */
export const CONFLICT_REASON = 'Choose above whether to keep your version.';

/** Shows field by field how the record was changed or deleted elsewhere, and asks which version to keep. */
export function ConflictNotice<T, Draft extends FieldValues>(props: ConflictNoticeProps<T, Draft>) {
  const { session, what, factsOf, localOf, control, onAcceptRemote, onDiscard } = props;
  const { base, record, remote, keepLocal } = session;
  const { auth } = useWorld();
  const box = useRef<HTMLDivElement>(null);
  const draft = useWatch({ control }) as Draft;
  // After a rejected save the notice is far above the button. Does not scroll away from a focused field.
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The button that was pressed disappears with the notice.
  useEffect(() => restoreLostFocus, []);
  const where = auth.mode === 'hosted' ? 'on another device' : 'in another tab';
  if (remote === null) {
    return (
      <div ref={box} className="scroll-mt-28">
        <Alert tone="amber" role="alert" title={`This ${what} was deleted ${where}`}>
          <p>Keep your version, and saving brings it back. Or leave it deleted and give up your version.</p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="small" onClick={keepLocal}>
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
  const local = factsOf(localOf ? localOf(draft, record) : record);
  return (
    <div ref={box} className="scroll-mt-28">
      <Alert tone="amber" role="alert" title={`This ${what} was changed ${where}`}>
        <ul className="mt-1 mb-1.5 grid gap-1.5 empty:hidden">
          {changedFields(base && factsOf(base), factsOf(remote), local).map((field) => (
            <ChangedRow key={field.label} {...field} isLocalKnown={localOf !== undefined} />
          ))}
        </ul>
        <p>Keep your version, and saving writes over theirs. Or take theirs and give up your version.</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={keepLocal}>
            Keep mine
          </Button>
          <Button size="small" onClick={onAcceptRemote}>
            Take theirs
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function ChangedRow({ label, remote, local, isConflict, isLocalKnown }: ChangedField & { isLocalKnown: boolean }) {
  return (
    <li className="break-words">
      <p>
        <b className="font-semibold">{label}</b> is now <bdi>{remote || 'empty'}</bdi>
      </p>
      {isLocalKnown && (
        <p className="text-text-2">
          {isConflict ? 'Yours' : 'Yours, which you did not change'}: <bdi>{local || 'empty'}</bdi>
        </p>
      )}
    </li>
  );
}
