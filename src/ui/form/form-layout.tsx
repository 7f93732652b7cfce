import { type HTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';

/** A field that cannot be saved as it is: the `name` of its control, and what to do about it. */
export type FormProblem = { name: string; text: string };

type Tour = HTMLAttributes<HTMLElement>['data-tour'];

type FormLayoutProps = {
  /** The accessible name of the form. */
  label: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** What the button does: 'Create Station'. */
  submit: string;
  submitTour?: Tour;
  disabled?: boolean;
  /** Why the button is disabled, beside it. */
  disabledReason?: string | undefined;
  problems: readonly FormProblem[];
  /** How often it was submitted: with problems, each time the first of them takes the focus. */
  attempts: number;
  /** What has to be seen before anything else. */
  notice?: ReactNode;
  /** Cards above the buttons. */
  rail?: ReactNode;
  /** Cards below the buttons. */
  below?: ReactNode;
  /** The sections. */
  children: ReactNode;
};

/** Sections beside a rail; on a phone all in one column, with room for the buttons at its foot. */
export const formLayout =
  'grid items-start gap-4.5 phone:flex phone:flex-col phone:items-stretch tablet:grid-cols-rail desktop:grid-cols-rail phone:[&_:is(input,select,textarea,button)]:scroll-mb-22';

/** A form in sections with its buttons in the rail; on a phone they stay at the bottom of the screen. */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, problems, attempts, notice, rail, below, children, ...actions } = props;
  const form = useRef<HTMLFormElement>(null);
  const hasProblems = problems.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus, not a problem that comes while typing
  useEffect(() => {
    if (attempts > 0 && hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function focus(name: string) {
    const named = [...(form.current?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])];
    const wrong = named.find((control) => control.ariaInvalid === 'true');
    // A picker has no name of its own: what stands around it says whose it is.
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    (wrong ?? named[0] ?? place?.querySelector('input') ?? place)?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={formLayout}
    >
      {notice && <div className="col-span-full grid min-w-0 gap-3 empty:hidden">{notice}</div>}
      <div className="grid min-w-0 gap-4.5">{children}</div>
      <div className="grid min-w-0 gap-3.5 phone:contents tablet:sticky tablet:top-5 desktop:sticky desktop:top-below-header">
        {rail}
        {attempts > 0 && hasProblems && <Problems problems={problems} onFocus={focus} />}
        <FormActions {...actions} />
        {below}
      </div>
    </form>
  );
}

type FormActionsProps = {
  /** The words of the button that saves. */
  submit: string;
  submitTour?: Tour;
  onCancel: () => void;
  disabled?: boolean | undefined;
  /** Why it cannot be saved now, where that is not to be seen. */
  disabledReason?: string | undefined;
};

/** Cancel and save; on a phone they stand above the tab bar until the page has scrolled to their place. */
export function FormActions({ submit, submitTour, onCancel, disabled, disabledReason }: FormActionsProps) {
  const reasonId = useId();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 phone:sticky phone:bottom-tab-bar phone:z-20 phone:-mx-4 phone:border-border phone:border-t phone:bg-surface phone:px-4 phone:py-2.5">
      {disabled && disabledReason && (
        <p id={reasonId} className="w-full text-label text-text-2">
          {disabledReason}
        </p>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <BusyButton
        variant="solid"
        type="submit"
        data-tour={submitTour}
        disabled={disabled}
        aria-describedby={disabled && disabledReason ? reasonId : undefined}
        className="flex-1"
      >
        {submit}
      </BusyButton>
    </div>
  );
}

function Problems({ problems, onFocus }: { problems: readonly FormProblem[]; onFocus: (name: string) => void }) {
  const count = problems.length === 1 ? 'One field needs' : `${problems.length} fields need`;
  return (
    <Alert tone="red" role="alert" title={`${count} your attention`}>
      <ul className="mt-1 grid gap-1">
        {problems.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={() => onFocus(name)} className="link min-h-6 text-left phone:min-h-11">
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type SectionProps = {
  title: string;
  /** Announces the section as a group of controls with the title as its name. */
  group?: boolean;
  /** Of such a group. */
  'data-tour'?: Tour;
  /** What stands at the end of the title's line: a count, a button. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of a form: a card with a heading. */
export function FormSection({ title, group = false, 'data-tour': tour, end, children }: SectionProps) {
  const id = useId();
  const card = (
    <Card>
      <CardHeader title={title} id={id}>
        {end}
      </CardHeader>
      <CardBody>{children}</CardBody>
    </Card>
  );
  if (!group) return card;
  return (
    <fieldset aria-labelledby={id} data-tour={tour} className="min-w-0">
      {card}
    </fieldset>
  );
}

/** Fields in two columns, one below the other on a phone. */
export const fieldGrid = 'grid grid-cols-2 gap-3.5 phone:grid-cols-1';
