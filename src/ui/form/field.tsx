import { Check, ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { boxClass } from './box-class.ts';
import { acceptFormattedNumbers, type NumberUnit } from './formatted-numbers.ts';

type FieldProps = {
  label: string;
  /** Visually hidden label. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-label': string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Lays out a control with its label above, and below it the error and the hint that describe it. */
function Field({
  label,
  hideLabel,
  required,
  hint,
  error,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {!hideLabel && (
        <label htmlFor={controlId} className="self-start font-semibold text-label">
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-red-ink">
              *
            </span>
          )}
        </label>
      )}
      {children({
        id: controlId,
        required,
        'aria-label': hideLabel ? label : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-small text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1 font-medium text-red-ink text-small">
      <CircleAlert size={14} aria-hidden className="mt-0.5" />
      {children}
    </p>
  );
}

const inner =
  'w-full min-w-0 flex-1 bg-transparent px-3 text-body outline-none disabled:cursor-not-allowed phone:text-lead';

type Native<T extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<T>, 'prefix'> & FieldProps;

type TextFieldProps = Native<'input'> & {
  /** Small image before the text. */
  start?: ReactNode;
  /** Content after the text: a unit, a count, a button. */
  end?: ReactNode;
  mono?: boolean;
};

/**
 * Text field with the email keyboard. Not type="email", because browsers change what was typed: 'jake@müller.de' becomes
 * 'jake@xn--mller-kva.de'.
 */
const EMAIL = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

export function TextField({ label, hideLabel, hint, error, start, end, mono, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} required={input.required} hint={hint} error={error} id={input.id}>
      {(control) => (
        <div className={boxClass({ error, readOnly: input.readOnly || input.disabled })}>
          {start && <span className="pointer-events-none flex items-center pl-3 text-text-3">{start}</span>}
          <input
            type="text"
            {...input}
            {...(input.type === 'email' && EMAIL)}
            {...control}
            className={classNames(inner, start ? 'pl-2' : false, end ? 'pr-2' : false, mono && 'font-mono', className)}
          />
          {end && <span className="flex shrink-0 items-center gap-1.5 pr-3 text-label text-text-3">{end}</span>}
        </div>
      )}
    </Field>
  );
}

type NumberFieldProps = Omit<TextFieldProps, 'start' | 'end' | 'type' | 'ref'> & {
  prefix?: string;
  suffix?: string;
  /** From the form library. */
  ref?: RefCallback<HTMLInputElement>;
  /** For a field with two units: the current one, and the control that switches. */
  units?: { chosen: '$' | '%'; onChoose: (unit: '$' | '%') => void; choice: ReactNode };
};

function unitOf(...signs: (string | undefined)[]): NumberUnit {
  if (signs.includes('$')) return '$';
  return signs.includes('%') ? '%' : undefined;
}

/** Right-aligned number field with a prefix or a unit. Accepts formatted numbers: '$1,249.99'. */
export function NumberField({ prefix, suffix, units, className, error, ref, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [numberError, setNumberError] = useState<string>();
  const options = useEffectEvent(() => ({
    unit: units?.chosen ?? unitOf(prefix, suffix),
    onUnit: units?.onChoose,
  }));
  useEffect(() => {
    if (input.current) return acceptFormattedNumbers(input.current, options, setNumberError);
  }, []);
  return (
    <TextField
      inputMode="decimal"
      step="any"
      // The mouse wheel over a focused number must scroll the page, not change the value.
      onWheel={(event) => event.currentTarget.blur()}
      {...field}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      type="number"
      error={numberError ?? error}
      start={prefix && <span aria-hidden>{prefix}</span>}
      end={units?.choice ?? (suffix && <span aria-hidden>{suffix}</span>)}
      className={classNames('no-spin text-right', className)}
    />
  );
}

/** Small select at the end of another field's box. */
export function EndSelect({ label, children, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <span className="relative -mr-2 flex items-center">
      <select
        {...select}
        aria-label={label}
        className="h-7 cursor-pointer appearance-none rounded-badge bg-surface-3 pr-5 pl-2 text-text outline-offset-1 hover:text-text phone:h-9 phone:text-lead"
      >
        {children}
      </select>
      <ChevronDown size={12} aria-hidden className="pointer-events-none absolute right-1.5" />
    </span>
  );
}

export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}

export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="-mr-2 grid size-7 place-items-center rounded-badge hover:bg-surface-3 hover:text-text phone:size-9"
        >
          <Icon size={16} aria-hidden />
          <span className="sr-only">{shown ? 'Hide password' : 'Show password'}</span>
        </button>
      }
    />
  );
}

/** Text area that grows with its text where the browser supports it, and is at least `rows` high. */
export function TextAreaField({ label, hideLabel, hint, error, className, rows = 3, ...area }: Native<'textarea'>) {
  return (
    <Field label={label} hideLabel={hideLabel} required={area.required} hint={hint} error={error} id={area.id}>
      {(control) => (
        <div className={boxClass({ error, readOnly: area.readOnly || area.disabled })}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            style={{ minHeight: `calc(${rows}lh + 16px)` }}
            className={classNames(
              inner,
              'field-sizing-content max-h-most resize-y rounded-control py-2 leading-normal',
              className,
            )}
          />
        </div>
      )}
    </Field>
  );
}

/** Native select; its options are the children. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  start,
  className,
  children,
  ...select
}: Native<'select'> & { start?: ReactNode }) {
  return (
    <Field label={label} hideLabel={hideLabel} required={select.required} hint={hint} error={error} id={select.id}>
      {(control) => (
        <div className={classNames('relative', boxClass({ error, readOnly: select.disabled }))}>
          {start && <span className="pointer-events-none flex items-center pl-3 text-text-3">{start}</span>}
          <select
            {...select}
            {...control}
            className={classNames(
              inner,
              'cursor-pointer appearance-none truncate pr-9',
              start ? 'pl-2' : false,
              className,
            )}
          >
            {children}
          </select>
          <ChevronDown
            size={16}
            aria-hidden
            className="pointer-events-none absolute top-0 right-2.75 h-full text-text-3"
          />
        </div>
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const made = useId();
  const id = input.id ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-6 min-w-0 cursor-pointer items-center gap-2 phone:min-h-11">
        <span className="relative grid size-4.25 flex-none place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-badge border-strong border-border-control bg-surface transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:bg-surface-3 aria-invalid:border-red-solid"
          />
          <Check
            size={12}
            aria-hidden
            className="pointer-events-none relative hidden stroke-3 text-on-accent peer-checked:block"
          />
        </span>
        {typeof label === 'string' ? <span className="min-w-0 wrap-anywhere">{label}</span> : label}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-small text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}
