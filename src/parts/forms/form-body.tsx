import { type ComponentProps, type SubmitEvent, useRef } from 'react';
import { useFocusInvalid } from '#ui/form/use-focus-invalid.ts';
import type { FormState } from './use-record-form.tsx';

type FormBodyProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> & {
  state: Pick<FormState, 'problems' | 'attempts' | 'onSubmit'>;
};

/** Form element: submits the form, and focuses the first invalid field after a submit with problems. */
export function FormBody({ state: { problems, attempts, onSubmit }, ...props }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  useFocusInvalid(element, attempts, problems);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // In React, a dialog may be inside of the form that opened it.
    event.stopPropagation();
    onSubmit();
  }

  return <form {...props} ref={element} noValidate onSubmit={submit} />;
}
