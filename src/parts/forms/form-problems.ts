import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';

/** Lists the problems in the errors of a form, nested fields by their paths: 'items.0.price'. */
export function problemsOfErrors(errors: object, path = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'ref' || typeof part !== 'object' || part === null) return [];
    // A list has its own problem next to those of its lines.
    const name = key === 'root' ? path.slice(0, -1) : path + key;
    if ('message' in part && typeof part.message === 'string') return [{ name, text: part.message }];
    return problemsOfErrors(part, `${name}.`);
  });
}

/** Rejects text in a number field that isn't a number, such as 1e309: its draft is the same as that of an empty field. */
export function refusingNoNumbers<Draft extends FieldValues, Facts>(
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
