import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { problemsOfErrors, refusingNoNumbers } from './form-problems.ts';

type DraftFormOptions<Draft extends FieldValues, Facts> = {
  /** Checks the draft on submit, and with each change after that. Its output is what gets submitted. */
  schema: z.ZodMiniType<Facts, Draft>;
  draft: DefaultValues<Draft>;
  /** Values to open with, if they differ from the draft: they count as unsaved changes. */
  values?: Draft | undefined;
  /** Also checks a field once the user leaves it. */
  checksOnBlur?: boolean;
};

/** Wires a draft to the fields of a form: checks it, and gives each field its value and its problem. FormBody draws the form. */
export function useDraftForm<Draft extends FieldValues, Facts>(options: DraftFormOptions<Draft, Facts>) {
  const { schema, draft, values, checksOnBlur = false } = options;
  const form = useForm<Draft, unknown, Facts>({
    defaultValues: draft,
    ...(values && { values, resetOptions: { keepDefaultValues: true } }),
    ...(checksOnBlur && { mode: 'onTouched' }),
    resolver: refusingNoNumbers(standardSchemaResolver(schema)),
    // FormBody and FormLayout move the focus: they know the order on the screen.
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const errorOf = (name: string): string | undefined =>
    ((get(errors, name) ?? get(errors, `${name}.root`)) as FieldError | undefined)?.message;
  return {
    ...form,
    problems: problemsOfErrors(errors),
    /** Number of submits. */
    attempts: submitCount,
    errorOf,
    /** For a text, a choice or a checkbox. */
    field: (name: Path<Draft>) => ({ ...form.register(name), error: errorOf(name) }),
    /** For a number; an empty field is NaN. */
    numberField: (name: Path<Draft>) => ({ ...form.register(name, { valueAsNumber: true }), error: errorOf(name) }),
    /** For a control that hands over its whole value. */
    put: <Name extends Path<Draft>>(name: Name, value: PathValue<Draft, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
  };
}
