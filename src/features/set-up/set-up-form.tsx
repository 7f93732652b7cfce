import { type ComponentType, useEffect, useRef } from 'react';
import type { SetUpStep } from '#domain/shop/first-steps.ts';
import { ContactStep } from './contact-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { HoursStep } from './hours-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PricesStep } from './prices-step.tsx';
import type { StepProps } from './step-form.tsx';
import { TradesStep } from './trades-step.tsx';

const FORMS: Readonly<Record<SetUpStep, ComponentType<StepProps>>> = {
  trades: TradesStep,
  contact: ContactStep,
  documents: DocumentsStep,
  hours: HoursStep,
  staff: PeopleStep,
  services: PricesStep,
};

type SetUpFormProps = StepProps & {
  step: SetUpStep;
  /** The user opened the step, or left the one before it. */
  isFocused: boolean;
};

/** The form of a step of the set-up. */
export function SetUpForm({ step, isFocused, ...props }: SetUpFormProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);
  const Form = FORMS[step];
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <Form {...props} />
    </div>
  );
}
