import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { type ChangedField, changedFields } from '#domain/records/changed-fields.ts';
import { useWorld } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { Button } from '#ui/form/button.tsx';
import type { EditSession } from './edit-session.ts';
import { type MergeOptions, type MergePlan, mergePlan } from './merge-plan.ts';

type ConflictNoticeProps<T, Draft extends FieldValues> = {
  session: EditSession<T>;
  /** Noun for the record in a sentence: 'station'. */
  what: string;
  merging: MergeOptions<Draft, T>;
  control: Control<Draft>;
  /**
   * Continues with the changes of both sides, which changed different fields or made the same change. The labels are those that are
   * new to the form.
   */
  onMerge: (draft: Draft, labels: readonly string[]) => void;
  /** Continues with a draft that the user chose for the remote version. */
  onChoose: (draft: Draft) => void;
  onAcceptRemote: () => void;
  /** Leaves the form of a record that was deleted. */
  onDiscard: () => void;
};

/** The reason of a disabled Save button while a conflict is open. */
export const CONFLICT_REASON = 'Choose above whether to keep your version.';

/** Returns where a record was changed that is open here. */
export function useElsewhere(): string {
  const { auth } = useWorld();
  return auth.mode === 'hosted' ? 'on another device' : 'in another tab';
}

/**
 * Merges what was changed elsewhere with what was typed. Asks which version to keep of the fields that both sides changed, and of a
 * deleted record.
 */
export function ConflictNotice<T, Draft extends FieldValues>(props: ConflictNoticeProps<T, Draft>) {
  const { session, merging, control } = props;
  const { remote } = session;
  const draft = useWatch({ control }) as Draft;
  if (remote === null) return <DeletionNotice {...props} />;
  const plan = mergePlan({ ...session, remote }, draft, merging);
  return plan.isClean ? <Merge {...props} plan={plan} /> : <Question {...props} plan={plan} />;
}

/** Merges before the screen is drawn. */
function Merge<T, Draft extends FieldValues>({ plan, onMerge }: PlannedProps<T, Draft>) {
  const { base, remote, local } = plan.facts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the session then has no conflict
  useLayoutEffect(() => {
    onMerge(
      plan.keepLocal,
      changedFields(base, remote, local).map(({ label }) => label),
    );
  }, []);
  return null;
}

function useNoticeBox() {
  const box = useRef<HTMLDivElement>(null);
  // After a rejected save the notice is far above the button. Does not scroll away from a focused field.
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The button that was pressed disappears with the notice.
  useEffect(() => restoreLostFocus, []);
  return box;
}

function DeletionNotice<T, Draft extends FieldValues>({ session, what, onDiscard }: ConflictNoticeProps<T, Draft>) {
  const box = useNoticeBox();
  const where = useElsewhere();
  return (
    <div ref={box} className="scroll-mt-28">
      <Alert tone="amber" role="alert" title={`This ${what} was deleted ${where}`}>
        <p>Keep your version, and saving brings it back. Or leave it deleted and give up your version.</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={session.keepLocal}>
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

type PlannedProps<T, Draft extends FieldValues> = ConflictNoticeProps<T, Draft> & { plan: MergePlan<Draft> };

function Question<T, Draft extends FieldValues>({ what, plan, onChoose, onAcceptRemote }: PlannedProps<T, Draft>) {
  const box = useNoticeBox();
  const where = useElsewhere();
  const { keepLocal, takeRemote, facts } = plan;
  return (
    <div ref={box} className="scroll-mt-28">
      <Alert tone="amber" role="alert" title={`This ${what} was changed ${where}`}>
        <ul className="mt-1 mb-1.5 grid gap-1.5 empty:hidden">
          {changedFields(facts.base, facts.remote, facts.local).map((field) => (
            <ChangedRow key={field.label} {...field} />
          ))}
        </ul>
        <p>
          {takeRemote
            ? 'Keep your version of this, and saving writes over theirs. Or take theirs. Everything else you entered stays.'
            : 'Keep your version, and saving writes over theirs. Or take theirs and give up your version.'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={() => onChoose(keepLocal)}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => (takeRemote ? onChoose(takeRemote) : onAcceptRemote())}>
            Take theirs
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function ChangedRow({ label, remote, local, isConflict }: ChangedField) {
  return (
    <li className="wrap-anywhere">
      <p>
        <b className="font-semibold">{label}</b> is now <bdi>{remote || 'empty'}</bdi>
      </p>
      <p className="text-text-2">
        {isConflict ? 'Yours' : 'Yours, which you did not change'}: <bdi>{local || 'empty'}</bdi>
      </p>
    </li>
  );
}
