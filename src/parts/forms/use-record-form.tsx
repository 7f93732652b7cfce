import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Control, DefaultValues, FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Fact } from '#domain/records/changed-fields.ts';
import { useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import type { Message } from '#parts/messages/messages.ts';
import type { PlainPath } from '#parts/navigation/paths.ts';
import type { Made } from '#parts/records/record-step.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import { CONFLICT_REASON, ConflictNotice } from './conflict-notice.tsx';
import { type EditSession, useConflict } from './edit-session.ts';
import { AlreadyReported, FieldRefusal } from './field-refusal.ts';
import { problemsOfErrors } from './form-problems.ts';
import { keepingStored } from './keep-stored.ts';
import { type KeptDraftOptions, type OfferedDraft, useKeptDraft } from './kept-draft.ts';
import { KeptDraftNotice } from './kept-draft-notice.tsx';
import { useAskDoubts } from './use-ask-doubts.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSave } from './use-save.ts';

type RecordFormOptions<Draft extends FieldValues, Facts, Saved, T> = {
  /** What is edited, in a sentence: 'station'. */
  what: string;
  /** Checks the draft when it is submitted, and from then on with every key. Its output is what gets saved. */
  schema: z.ZodMiniType<Facts, Draft>;
  draft: DefaultValues<Draft>;
  /** The record that is edited; undefined for a new one. What it holds already may stay, even if it could not be typed. */
  session?: EditSession<T> | undefined;
  /** With a session: the facts of a version, to say which of them were changed elsewhere. */
  factsOf?: (record: T) => readonly Fact[];
  /** With a session: the record as the form would save it, where that can be said. */
  localOf?: (draft: Draft, record: T) => T;
  /** Sentences about likely typing mistakes. They are asked about before saving, unless the first draft had them. */
  doubts?: (draft: Draft) => readonly string[];
  /** Saves. May reject with a `FieldRefusal` or `AlreadyReported`. */
  save: (facts: Facts, made: Made) => Promise<Saved>;
  /** The toast after saving, unless the command shows it. */
  saved?: Message | ((saved: Saved) => Message);
  /** The toast after a failure. */
  failed?: Message | ((error: unknown) => Message);
  /**
   * Where Cancel and saving lead: a page, or a callback that gets what `save` resolved to. Absent, both stay, and Cancel shows
   * again what was saved.
   */
  leaveTo?: PlainPath | ((saved?: Saved) => unknown);
  /** Without `leaveTo`: the draft of what was saved. */
  draftOf?: (facts: Facts) => Draft;
  keptDraft?: KeptDraftOptions<Draft>;
  /** Changes the draft that the form opens with, once: adds what the address asks for. */
  prepare?: (draft: Draft) => Draft;
  /** False for a form that may be left without a question about unsaved changes. */
  asksToLeave?: boolean;
  /** Called when the checks refused a submit, with the fields that have problems. */
  refused?: (problems: readonly FormProblem[]) => void;
};

const NOTHING_CHANGED: Message = {
  type: 'info',
  title: 'Nothing to Undo',
  message: 'All of this is as it was saved.',
};

/** What FormPage and FormDialog draw of a form. */
export type FormState = {
  problems: readonly FormProblem[];
  attempts: number;
  saving: boolean;
  /** Why the form cannot be saved now, whatever it holds. */
  blocked: string | undefined;
  /** The failed save of this form, in the list of failed saves. */
  source: string;
  /** Says what was changed elsewhere, above everything else. */
  conflict: ReactNode;
  /** Says that unsaved work is back, or offers it. */
  keptDraft: ReactNode;
  onSubmit: () => void;
  /** Leaves without asking. */
  onCancel: () => void;
  /** Asks about unsaved changes, then leaves. */
  onClose: () => void;
};

/** A form over the draft of a record, from its checks to the way back to the list. */
export function useRecordForm<Draft extends FieldValues, Facts, Saved = void, T = unknown>(
  options: RecordFormOptions<Draft, Facts, Saved, T>,
) {
  const {
    what,
    schema,
    draft,
    session,
    factsOf,
    localOf,
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
  const mayLeave = useRef(false);
  const isPassing = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
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
  const { save, saving, source } = useSave({ title: `The ${what} is not saved`, again: () => void submit() });
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
  // What the address asks for may leave the address now: it is kept with the draft.
  useEffect(() => {
    if (keepsTyping && start.values && !start.isRestored) keep(start.values);
  }, [keepsTyping, keep, start]);

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

  /** Continues from what was saved; what was typed meanwhile stays, unsaved. */
  function goOn(facts: Facts, submitted: string) {
    const typedMeanwhile = JSON.stringify(form.getValues()) !== submitted;
    if (typedMeanwhile) form.reset(draftOf?.(facts), { keepValues: true, keepDirty: true });
    else form.reset(draftOf?.(facts));
  }

  function acceptRemote() {
    // Otherwise the form that starts over offers what was just given up.
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
      const submitted = JSON.stringify(form.getValues());
      const before = doubts?.(draft as Draft) ?? [];
      const odd = doubts?.(form.getValues()).filter((doubt) => !before.includes(doubt)) ?? [];
      if (!(await ask(odd))) return;
      await save(() => options.save(facts, { id: newId(), at: clock.now().toISOString() }), {
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
          // The conflict notice says what happened elsewhere, and asks what to do about it.
          return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
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
    source,
    conflict: isConflict && session && factsOf && (
      <ConflictNotice
        {...{ session, what, factsOf, localOf }}
        control={form.control as unknown as Control<Draft>}
        onAcceptRemote={acceptRemote}
        onDiscard={() => void leave()}
      />
    ),
    keptDraft: keptDraft && (
      <KeptDraftNotice
        {...{ what, isRestored: start.isRestored, offered: kept.offered, describe: keptDraft.describe }}
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
    /** Whether the form holds unsaved changes. */
    isTyped: isDirty,
    /** Leaves without asking; what was typed is given up. */
    leave: () => leave(),
    /** For a way that comes back to this form: keeps the draft for it, and nothing is asked. */
    pass: () => {
      kept.keep(form.getValues());
      isPassing.current = true;
    },
    /** For FormPage or FormDialog. */
    page,
  };
}
