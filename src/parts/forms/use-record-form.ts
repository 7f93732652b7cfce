import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { StoreError } from '#io/store/store.ts';
import type { Message } from '#parts/messages/messages.ts';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FormProblem } from '#ui/form/form-page.tsx';
import { FieldRefusal } from './field-refusal.ts';
import { keepingStored } from './keep-stored.ts';
import { useAskDoubts } from './use-ask-doubts.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSave } from './use-save.ts';

type RecordFormOptions<Draft extends FieldValues, Facts> = {
  /** Checks the draft when it is submitted, and from then on with every key. What it makes of the draft is what gets saved. */
  schema: z.ZodMiniType<Facts, Draft>;
  draft: DefaultValues<Draft>;
  /** The draft is that of a stored record: what it holds already is taken, also where it could not be typed. */
  isStored?: boolean;
  /** Says what looks like a slip of typing. It is asked about before saving, unless it was in the draft at first. */
  doubts?: (draft: Draft) => readonly string[];
  /** What is edited, in a sentence: 'station'. */
  what: string;
  /** Saves. May reject with a `FieldRefusal`. */
  command: (facts: Facts) => Promise<unknown>;
  saved: Message | (() => Message);
  failed: Message;
  /** Where Cancel and saving lead; absent, both stay, and Cancel shows again what was saved. */
  list?: PlainPath;
  /** With no list: how the form shows what was saved. */
  draftOf?: (facts: Facts) => Draft;
  /** Where saving leads instead, if it says so. */
  onward?: () => Promise<void> | undefined;
  /** Keeps what is typed until it is saved or given up, so that it outlives a reload. */
  kept?: Keeping<Draft>;
};

const NOTHING_CHANGED: Message = {
  type: 'info',
  title: 'Nothing to Undo',
  message: 'All of this is as it was saved.',
};

/** Where unsaved work is kept. */
export type Keeping<Draft> = {
  /** What the form shows at first in place of the draft; undefined when nothing was kept. */
  restored: Draft | undefined;
  keep: (draft: Draft) => void;
  forget: () => void;
};

function problemsIn(errors: object, path = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'ref' || typeof part !== 'object' || part === null) return [];
    const name = path + key;
    if ('message' in part && typeof part.message === 'string') return [{ name, text: part.message }];
    return problemsIn(part, `${name}.`);
  });
}

/** Refuses what stands in a number field and is no number, such as 1e309: the draft holds what an empty field holds. */
function refusingNoNumbers<Draft extends FieldValues, Facts>(
  resolver: Resolver<Draft, unknown, Facts>,
): Resolver<Draft, unknown, Facts> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const isNoNumber = (name: string) => {
      const input: Partial<HTMLInputElement> | undefined = get(options.fields, `${name}.ref`);
      return input?.type === 'number' && input.validity?.badInput && !get(result.errors, name);
    };
    const wrong = (options.names ?? []).filter(isNoNumber);
    if (wrong.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Draft>;
    for (const name of wrong) set(errors, name, { type: 'badInput', message: 'Enter a number.' });
    return { values: {}, errors };
  };
}

/** A form over a draft of a record, from its checks to the way back to the list. */
export function useRecordForm<Draft extends FieldValues, Facts>(options: RecordFormOptions<Draft, Facts>) {
  const {
    schema,
    draft,
    isStored = false,
    doubts,
    what,
    command,
    saved,
    failed,
    list,
    draftOf,
    kept,
    onward,
  } = options;
  const navigate = useNavigate();
  const toast = useToast();
  const ask = useAskDoubts();
  const mayLeave = useRef(false);
  const form = useForm<Draft, unknown, Facts>({
    defaultValues: draft,
    ...(kept?.restored && { values: kept.restored, resetOptions: { keepDefaultValues: true } }),
    resolver: refusingNoNumbers(standardSchemaResolver(isStored ? keepingStored(schema, draft as Draft) : schema)),
    // FormPage moves the focus: it knows the order on the screen.
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const { save, saving } = useSave({ title: `The ${what} is not saved`, again: () => void submit() });
  useLeaveGuard(() => isDirty && !mayLeave.current, `What you entered for this ${what} is not saved yet.`, {
    outlivesReload: kept !== undefined,
    onLeave: () => mayLeave.current || kept?.forget(),
  });

  const { subscribe } = form;
  const keep = kept?.keep;
  useEffect(
    () =>
      keep && subscribe({ formState: { values: true }, callback: ({ values }) => !mayLeave.current && keep(values) }),
    [subscribe, keep],
  );

  async function leave() {
    kept?.forget();
    if (!list) {
      // What was not changed cannot be seen to go.
      if (!isDirty) toast.show(NOTHING_CHANGED);
      return form.reset();
    }
    mayLeave.current = true;
    await navigate({ to: list });
  }

  /** Goes on from what was saved; what was typed meanwhile stays, and is not saved yet. */
  function goOn(facts: Facts, submitted: string) {
    const typedMeanwhile = JSON.stringify(form.getValues()) !== submitted;
    if (typedMeanwhile) form.reset(draftOf?.(facts), { keepValues: true, keepDirty: true });
    else form.reset(draftOf?.(facts));
  }

  const submit = form.handleSubmit(async (facts) => {
    const submitted = JSON.stringify(form.getValues());
    const before = doubts?.(draft as Draft) ?? [];
    const odd = doubts?.(form.getValues()).filter((doubt) => !before.includes(doubt)) ?? [];
    if (!(await ask(odd))) return;
    await save(() => command(facts), {
      async kept(onScreen) {
        kept?.forget();
        mayLeave.current = list !== undefined;
        toast.show(typeof saved === 'function' ? saved() : saved);
        if (!list) goOn(facts, submitted);
        else if (onScreen) await (onward?.() ?? leave());
      },
      failed(error) {
        if (error instanceof FieldRefusal) {
          form.setError(error.field as Path<Draft>, { message: error.message });
          return true;
        }
        toast.show(failed);
        // The form says what happened elsewhere, and asks what to do about it.
        return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
      },
    });
  });

  const errorOf = (name: string): string | undefined => (get(errors, name) as FieldError | undefined)?.message;
  return {
    ...form,
    /** It holds what is not saved. */
    isTyped: isDirty,
    saving,
    leave: () => void leave(),
    /** For a way that comes back to this form: what is kept stays kept, and nothing is asked. */
    pass: () => {
      mayLeave.current = true;
    },
    errorOf,
    /** For a text, a choice or a checkbox. */
    field: (name: Path<Draft>) => ({ ...form.register(name), error: errorOf(name) }),
    /** For a number; an empty field is NaN. */
    numberField: (name: Path<Draft>) => ({ ...form.register(name, { valueAsNumber: true }), error: errorOf(name) }),
    /** For a control that hands over its whole value. */
    put: <Name extends Path<Draft>>(name: Name, value: PathValue<Draft, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
    /** For FormPage. */
    page: {
      problems: problemsIn(errors),
      attempts: submitCount,
      onSubmit: () => void submit(),
      onCancel: () => void leave(),
    },
  };
}
