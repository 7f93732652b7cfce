import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { classNames } from '#ui/class-names.ts';

export type StepperStep = { label: string; state: 'done' | 'current' | 'next' };

const dots: Record<StepperStep['state'], string> = {
  done: 'border-accent-line bg-accent-soft text-accent-ink',
  current: 'border-accent bg-accent bg-gloss text-on-accent shadow-gloss',
  next: 'border-border-control text-text-2',
};

const words: Record<StepperStep['state'], string> = {
  done: 'text-text-2',
  current: 'font-bold text-text',
  next: 'text-text-3',
};

/** Shows the progress through a wizard. On a phone: the current step's name and number, and a segmented line. */
export function Stepper({ steps }: { steps: readonly StepperStep[] }) {
  const at = steps.findIndex((step) => step.state === 'current');
  return (
    <>
      <div aria-hidden className="mb-3.5 hidden phone:block">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-semibold text-lead">{steps[at]?.label}</span>
          <span className="text-label text-text-3">{`Step ${at + 1} of ${steps.length}`}</span>
        </div>
        <div className="flex gap-1">
          {steps.map(({ label, state }) => (
            <span
              key={label}
              className={`h-1.25 flex-1 rounded-bar ${state === 'next' ? 'bg-surface-3' : 'bg-accent'}`}
            />
          ))}
        </div>
      </div>
      <ol
        aria-label="Progress"
        className="mb-4 flex items-center rounded-card border bg-surface px-4 py-3 shadow-1 phone:sr-only"
      >
        {steps.map(({ label, state }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <li
                aria-hidden
                className={classNames(
                  'mx-3.5 h-0.5 min-w-4 flex-1 rounded-bar max-middle:mx-2 max-middle:min-w-2',
                  steps[index - 1]?.state === 'done' ? 'bg-accent' : 'bg-border',
                )}
              />
            )}
            <li
              aria-current={state === 'current' ? 'step' : undefined}
              className={classNames('flex items-center gap-2 whitespace-nowrap font-medium text-body', words[state])}
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-6 flex-none place-items-center rounded-pill border-strong font-bold text-small leading-none',
                  dots[state],
                )}
              >
                {state === 'done' ? <Check size={12} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className={state === 'current' ? '' : 'max-middle:sr-only'}>{label}</span>
              {state === 'done' && <span className="sr-only">, done</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  );
}
