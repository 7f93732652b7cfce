import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { classNames } from '#ui/class-names.ts';

export type Step = { label: string; state: 'done' | 'current' | 'next' };

const dots: Record<Step['state'], string> = {
  done: 'border-accent-line bg-accent-soft text-accent-ink',
  current: 'border-accent bg-accent bg-gloss text-on-accent shadow-gloss',
  next: 'border-border-control text-text-2',
};

const words: Record<Step['state'], string> = {
  done: 'text-text-2',
  current: 'font-[640] text-text',
  next: 'text-text-3',
};

/** Where one is on the way. On a phone: the step's name, its number and a line in parts. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  const at = steps.findIndex((step) => step.state === 'current');
  return (
    <>
      <div aria-hidden className="mb-3.5 hidden phone:block">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-semibold text-[16px]">{steps[at]?.label}</span>
          <span className="text-label text-text-3">{`Step ${at + 1} of ${steps.length}`}</span>
        </div>
        <div className="flex gap-1">
          {steps.map(({ label, state }) => (
            <span
              key={label}
              className={`h-[5px] flex-1 rounded-[3px] ${state === 'next' ? 'bg-surface-3' : 'bg-accent'}`}
            />
          ))}
        </div>
      </div>
      <ol
        aria-label="Progress"
        className="mb-4 flex items-center rounded-card border bg-surface px-4 py-[11px] shadow-1 phone:sr-only"
      >
        {steps.map(({ label, state }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <li
                aria-hidden
                className={classNames(
                  'mx-3.5 h-0.5 min-w-4 flex-1 rounded-[2px] max-[980px]:mx-2 max-[980px]:min-w-2',
                  steps[index - 1]?.state === 'done' ? 'bg-accent' : 'bg-border',
                )}
              />
            )}
            <li
              aria-current={state === 'current' ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-[9px] whitespace-nowrap font-[530] text-[13.5px]',
                words[state],
              )}
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-6 flex-none place-items-center rounded-pill border-[1.5px] font-[650] text-[12px] leading-none',
                  dots[state],
                )}
              >
                {state === 'done' ? <Check size={12} className="stroke-[2.5]" /> : index + 1}
              </span>
              <span className={state === 'current' ? '' : 'max-[980px]:sr-only'}>{label}</span>
              {state === 'done' && <span className="sr-only">, done</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  );
}
