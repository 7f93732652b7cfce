import { type RefObject, useEffect } from 'react';

/** Invalid field: the `name` of its control and the message for the user. */
export type FormProblem = { name: string; text: string };

/** Focuses the control of a field, if possible the invalid one. A picker has no name: `data-field` around it says whose it is. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const named = [...(form?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])];
  const invalid = named.find((control) => control.ariaInvalid === 'true');
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  (invalid ?? named[0] ?? place?.querySelector('input') ?? place)?.focus();
}

/** After each attempt to submit a form with problems, focuses its first invalid field. */
export function useFocusInvalid(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  problems: readonly FormProblem[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus, not a problem that comes while typing
  useEffect(() => {
    const [first] = problems;
    if (attempts === 0 || !first) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else focusField(form.current, first.name);
  }, [attempts]);
}
