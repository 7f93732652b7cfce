import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Control, DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { stableText } from '#domain/records/stable-text.ts';
import { useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import type { Made } from '#parts/records/record-step.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import { CONFLICT_REASON, ConflictNotice, useElsewhere } from './conflict-notice.tsx';
import { type EditSession, useConflict } from './edit-session.ts';
import { AlreadyReported, FieldRefusal } from './field-refusal.ts';
import { problemsOfErrors } from './form-problems.ts';
import { keepingStored } from './keep-stored.ts';
import { type KeptDraftOptions, type OfferedDraft, useKeptDraft } from './kept-draft.ts';
import { KeptDraftNotice } from './kept-draft-notice.tsx';
import type { MergeOptions } from './merge-plan.ts';
import { useAskDoubts } from './use-ask-doubts.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSave } from './use-save.ts';

/** Options of a form that edits a stored record. */
type EditOptions<Draft, T> = { session: EditSession<T> | undefined } & MergeOptions<Draft, T>;

type RecordFormOptions<Draft extends FieldValues, Facts, Saved, T> = {
  /** Noun for the record in a sentence: 'station'. */
  what: string;
  /** Checks the draft on submit, and with each change after that. Its output is what gets saved. */
  schema: z.ZodMiniType<Facts, Draft>;
  draft: DefaultValues<Draft>;
  /** Returns sentences about likely typing mistakes. The form asks about them before saving, unless the first draft had them. */
  doubts?: (draft: Draft) => readonly string[];
  /** Saves the record. May reject with a `FieldRefusal` or `AlreadyReported`. */
  save: (facts: Facts, made: Made) => Promise<Saved>;
  /** Toast after saving, unless the command shows it. */
  saved?: ToastContent | ((saved: Saved) => ToastContent);
  /** Toast after a failure. */
  failed?: ToastContent | ((error: unknown) => ToastContent);
  /**
   * Page to go to after Cancel and after saving, or a callback that gets the result of `save`. If absent, the form stays open, and
   * Cancel resets it to what was saved.
   */
  leaveTo?: PlainPath | ((saved?: Saved) => unknown);
  /** Returns the draft of what was saved. Only without `leaveTo`. */
  draftOf?: (facts: Facts) => Draft;
  keptDraft?: KeptDraftOptions<Draft>;
  /** Changes the draft that the form opens with, once: adds what the URL requests. */
  prepare?: (draft: Draft) => Draft;
  /** False for a form that may be left without a question about unsaved changes. */
  asksToLeave?: boolean;
  /** Called when a submit fails the checks, with the fields that have problems. */
  refused?: (problems: readonly FormProblem[]) => void;
} & (EditOptions<Draft, T> | { session?: undefined });

/** Resets the base of a form alone. */
const KEEP_TYPED = {
  keepValues: true,
  keepFieldsRef: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
};

const NOTHING_CHANGED: ToastContent = {
  type: 'info',
  title: 'Nothing to Undo',
  message: 'All of this is as it was saved.',
};

/** State and commands of a form that FormPage and FormDialog draw. */
export type FormState = {
  problems: readonly FormProblem[];
  attempts: number;
  saving: boolean;
  /** Reason why the form can't be saved now, whatever its values. */
  blocked: string | undefined;
  /** Notice of changes made elsewhere, above everything else. */
  conflict: ReactNode;
  /** Notice that a draft was restored, or that one can be. */
  keptDraft: ReactNode;
  onSubmit: () => void;
  /** Leaves without asking. */
  onCancel: () => void;
  /** Asks about unsaved changes, then leaves. */
  onClose: () => void;
};

/** Runs a form for the draft of a record: checks, saving, conflicts, unsaved changes, and leaving. */
export function useRecordForm<Draft extends FieldValues, Facts, Saved = void, T = unknown>(
  options: RecordFormOptions<Draft, Facts, Saved, T>,
) {
  const {
    what,
    schema,
    draft,
    session,
    doubts,
    saved,
    failed,
    leaveTo,
    draftOf,
    keptDraft,
    asksToLeave = true,
  } = options;
  const { newId, clock } = useWorld();
  const navigate = useNavigate();
  const toast = useToast();
  const ask = useAskDoubts();
  const where = useElsewhere();
  /** Id of a new record: each try of this form saves the same one. */
  const ownId = useRef<string>(undefined);
  const mayLeave = useRef(false);
  const isPassing = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  /** The store refused the last save because of a remote version. */
  const isRefused = useRef(false);
  const [merges, setMerges] = useState(0);
  const kept = useKeptDraft(keptDraft);
  const [start] = useState(() => {
    const first = kept.restored ?? (draft as Draft);
    const prepared = options.prepare?.(first) ?? first;
    return { values: prepared === draft ? undefined : prepared, isRestored: prepared === kept.restored };
  });
  const { problems, attempts, ...form } = useDraftForm<Draft, Facts>({
    schema: session ? keepingStored(schema, draft as Draft) : schema,
    draft,
    values: start.values,
  });
  const { isDirty } = form.formState;
  const { save, saving } = useSave({ title: `The ${what} is not saved`, again: () => void submit() });
  const mayGo = () => mayLeave.current || isPassing.current;
  const askToLeave = useLeaveGuard(
    () => asksToLeave && isDirty && !mayGo(),
    `What you entered for this ${what} is not saved yet.`,
    {
      outlivesReload: keptDraft?.lasts === 'browser',
      onLeave: () => mayGo() || kept.forget(),
    },
  );
  const isConflict = useConflict(session, { isTyped: isDirty, isBusy: saving || isLeaving });

  const { subscribe } = form;
  const { keep } = kept;
  const keepsTyping = keptDraft?.lasts === 'browser';
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          isPassing.current = false;
          if (keepsTyping && !mayLeave.current) keep(values);
        },
      }),
    [subscribe, keep, keepsTyping],
  );
  // The URL may lose its request now: the kept draft has it.
  useEffect(() => {
    if (keepsTyping && start.values && !start.isRestored) keep(start.values);
  }, [keepsTyping, keep, start]);

  /** Continues with a draft that goes on from the remote version. Changes only the fields that differ: the caret stays where it is. */
  function goOnWith(next: Draft) {
    if (!options.session?.remote) return;
    const { draftOfRecord, session } = options;
    const shown = form.getValues();
    for (const key of Object.keys(next) as Path<Draft>[]) {
      if (stableText([next[key]]) !== stableText([shown[key]]))
        form.setValue(key, next[key] as PathValue<Draft, Path<Draft>>);
    }
    form.reset(draftOfRecord(session.remote as T), KEEP_TYPED);
    session.keepLocal();
    setMerges((before) => before + 1);
  }

  function merge(next: Draft, labels: readonly string[]) {
    goOnWith(next);
    if (labels.length === 0) return;
    toast.show({
      type: 'info',
      title: `This ${what} was changed ${where}`,
      message: `Updated here too: ${namesInWords(labels, 4)}. What you entered stays.`,
    });
  }

  function choose(next: Draft) {
    isRefused.current = false;
    goOnWith(next);
  }

  // Once the session has the remote version as its base.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a merge
  useEffect(() => {
    if (merges === 0) return;
    if (keepsTyping) keep(form.getValues());
    if (attempts > 0) void form.trigger();
    if (!isRefused.current) return;
    isRefused.current = false;
    void submit();
  }, [merges]);

  async function leave(result?: Saved) {
    kept.forget();
    if (leaveTo === undefined) {
      // Without changes, nothing on the screen would show that Cancel was pressed.
      if (!isDirty) toast.show(NOTHING_CHANGED);
      return form.reset();
    }
    mayLeave.current = true;
    setIsLeaving(true);
    await (typeof leaveTo === 'string' ? navigate({ to: leaveTo }) : leaveTo(result));
  }

  /** Continues from what was saved. Keeps what was typed meanwhile as unsaved changes. `submitted`: JSON of the values when it was sent. */
  function goOn(facts: Facts, submitted: string) {
    const typedMeanwhile = JSON.stringify(form.getValues()) !== submitted;
    if (typedMeanwhile) form.reset(draftOf?.(facts), { keepValues: true, keepDirty: true });
    else form.reset(draftOf?.(facts));
  }

  function acceptRemote() {
    // Otherwise the restarted form would offer the changes that were just discarded.
    if (isDirty) kept.forget();
    session?.acceptRemote();
  }

  function takeOffered({ draft: offered, remove }: OfferedDraft<Draft>) {
    form.reset(offered, { keepDefaultValues: true });
    remove();
    kept.keep(offered);
  }

  function startOver() {
    form.reset();
    kept.forget();
  }

  const submit = form.handleSubmit(
    async (facts) => {
      isRefused.current = false;
      const submitted = JSON.stringify(form.getValues());
      const before = doubts?.(draft as Draft) ?? [];
      const odd = doubts?.(form.getValues()).filter((doubt) => !before.includes(doubt)) ?? [];
      if (!(await ask(odd))) return;
      ownId.current ??= newId();
      const made = { id: ownId.current, at: clock.now().toISOString() };
      await save(() => options.save(facts, made), {
        async kept(onScreen, result) {
          kept.forget();
          mayLeave.current = leaveTo !== undefined;
          if (saved) toast.show(typeof saved === 'function' ? saved(result) : saved);
          if (leaveTo === undefined) goOn(facts, submitted);
          else if (onScreen) await leave(result);
        },
        failed(error) {
          if (error instanceof FieldRefusal) {
            form.setError(error.field as Path<Draft>, { message: error.message });
            return true;
          }
          if (error instanceof AlreadyReported) return true;
          if (failed) toast.show(typeof failed === 'function' ? failed(error) : failed);
          // The conflict notice shows what happened elsewhere, and asks what to do about it.
          isRefused.current = session !== undefined && error instanceof StoreError && error.kind === 'conflict';
          return (
            isRefused.current || (session !== undefined && error instanceof StoreError && error.kind === 'not-found')
          );
        },
      });
    },
    (refusals) => options.refused?.(problemsOfErrors(refusals)),
  );

  async function close() {
    if (await askToLeave()) await leave();
  }

  const page: FormState = {
    problems,
    attempts,
    saving,
    blocked: isConflict ? CONFLICT_REASON : undefined,
    conflict: isConflict && options.session && (
      <ConflictNotice<T, Draft>
        session={options.session}
        what={what}
        merging={options}
        control={form.control as unknown as Control<Draft>}
        onMerge={merge}
        onChoose={choose}
        onAcceptRemote={acceptRemote}
        onDiscard={() => void leave()}
      />
    ),
    keptDraft: keptDraft && (
      <KeptDraftNotice
        what={what}
        isRestored={start.isRestored}
        offered={kept.offered}
        describe={keptDraft.describe}
        isNew={session === undefined}
        onTake={takeOffered}
        onStartOver={startOver}
      />
    ),
    onSubmit: () => void submit(),
    onCancel: () => void leave(),
    onClose: () => void close(),
  };
  return {
    ...form,
    /** Leaves without asking, and discards unsaved changes. */
    leave: () => leave(),
    /** Keeps the draft and lets the user leave without a question, to a page that comes back to this form. */
    pass: () => {
      kept.keep(form.getValues());
      isPassing.current = true;
    },
    goOn,
    /** For FormPage or FormDialog. */
    page,
  };
}
