import type { FormEvent } from 'react';
import { isBlankText } from '#domain/text/fold-text.ts';

/** Returns the problem of a required text, such as its length; undefined for a valid one. */
export function textProblem(text: string, most: number, missing: string): string | undefined {
  const { length } = text.trim();
  if (isBlankText(text)) return missing;
  return length > most ? `Enter at most ${most} characters. You have ${length}.` : undefined;
}

/** Returns the handler of a form that sends nothing by itself. */
export function onSubmitOf(work: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    work();
  };
}
