import { type HTMLAttributes, type ReactNode, useId, useRef } from 'react';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';
import { type FormProblem, focusField, useFocusInvalid } from './use-focus-invalid.ts';

type Tour = HTMLAttributes<HTMLElement>['data-tour'];

type FormLayoutProps = {
  /** Accessible name of the form. */
  label: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** Label of the save button: 'Create Station'. */
  submit: string;
  submitTour?: Tour;
  disabled?: boolean;
  /** Reason why the button is disabled, shown next to it. */
  disabledReason?: string | undefined;
  problems: readonly FormProblem[];
  /** Number of submits. Each one with problems moves the focus to the first invalid field. */
  attempts: number;
  /** Shown above the sections. */
  notice?: ReactNode;
  /** Cards above the buttons. */
  rail?: ReactNode;
  /** Cards below the buttons. */
  below?: ReactNode;
  children: ReactNode;
};

/** Sections next to a side column; on a phone one column, with room for the buttons at the bottom. */
const formLayout =
  'grid items-start gap-4.5 phone:flex phone:flex-col phone:items-stretch tablet:grid-cols-rail desktop:grid-cols-rail phone:[&_:is(input,select,textarea,button)]:scroll-mb-22';

/** Form with sections and its buttons in the side column; on a phone they stick to the bottom of the screen. */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, problems, attempts, notice, rail, below, children, ...actions } = props;
  const form = useRef<HTMLFormElement>(null);
  const hasProblems = problems.length > 0;

  useFocusInvalid(form, attempts, problems);

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
        {attempts > 0 && hasProblems && (
          <Problems problems={problems} onFocus={(name) => focusField(form.current, name)} />
        )}
        <FormActions {...actions} />
        {below}
      </div>
    </form>
  );
}

type FormActionsProps = {
  /** Label of the save button. */
  submit: string;
  submitTour?: Tour;
  onCancel: () => void;
  disabled?: boolean | undefined;
  /** Reason why it can't be saved now, if that isn't visible elsewhere. */
  disabledReason?: string | undefined;
};

/** Cancel and save buttons; on a phone they float above the tab bar until the page is scrolled to them. */
function FormActions({ submit, submitTour, onCancel, disabled, disabledReason }: FormActionsProps) {
  const reasonId = useId();
  return (
    <div className="keep-clear flex flex-wrap items-center justify-end gap-2 phone:sticky phone:bottom-tab-bar phone:z-20 phone:-mx-4 phone:border-border phone:border-t phone:bg-surface phone:px-4 phone:py-2.5">
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
  /** Announces the section as a group, named by its title. */
  group?: boolean;
  /** Requires `group`. */
  'data-tour'?: Tour;
  /** Content at the end of the title's line: a count, a button. */
  end?: ReactNode;
  children: ReactNode;
};

/** Section of a form: a card with a heading. */
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

/** Two columns of fields; one on a phone. */
export const fieldGrid = 'grid grid-cols-2 gap-3.5 phone:grid-cols-1';
