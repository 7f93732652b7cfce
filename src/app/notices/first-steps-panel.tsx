import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { FIRST_STEPS, type FirstStep, SET_UP_STEPS, type SetUpStep } from '#domain/shop/first-steps.ts';
import { useWorld } from '#io/react/world.tsx';
import { type PlainPath, paths } from '#parts/navigation/paths.ts';
import { FIRST_SCREENS, useFirstScreen } from '#parts/navigation/use-first-screen.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import { keepStep, keptSteps, useFirstSteps, wasReopened } from './use-first-steps.ts';

const SetUpForm = lazyComponent(async () => (await import('#features/set-up/set-up-form.tsx')).SetUpForm);

type Step = { label: string; text: string };

const SET_UP: Readonly<Record<SetUpStep, Step>> = {
  trades: { label: 'What you do', text: 'Services and bays that you don’t need are left out.' },
  contact: { label: 'Address and phone', text: 'Printed on your estimates and invoices.' },
  documents: { label: 'Logo and tax rate', text: 'For your estimates and invoices.' },
  hours: { label: 'Opening hours', text: 'Quotes offer these times.' },
  staff: { label: 'Your people', text: 'Who does the work, and what an hour costs.' },
  services: { label: 'Prices', text: 'What each service costs, by vehicle size.' },
};

const PAGES: Readonly<Record<Exclude<FirstStep, SetUpStep>, Step & { to: PlainPath }>> = {
  bays: { to: paths.stations, label: 'Your bays', text: 'Name them and say what each can do.' },
  customer: { to: paths.customers, label: 'First customer', text: 'Enter one, or import the list you have.' },
  quote: { to: paths.quickQuote, label: 'First quote', text: 'A vehicle, a service, a time: it becomes a booking.' },
};

function isSetUp(step: FirstStep): step is SetUpStep {
  return step in SET_UP;
}

/**
 * Set-up and checklist of a new shop without sample data, above its first page. The forms of the set-up open one after the other, and each
 * can be skipped. Steps check themselves off; it all disappears when done or hidden.
 */
export function FirstStepsPanel() {
  const pathname = usePathname();
  const { device } = useWorld();
  // Settings may have turned it on again.
  return device.read(STORAGE_KEYS.firstSteps) === 'hidden' ? null : <Steps pathname={pathname} />;
}

function Steps({ pathname }: { pathname: string }) {
  const { device, members } = useWorld();
  const done = useFirstSteps(pathname);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const [isHidden, setHidden] = useState(false);
  const [wasOpenTask, setOpenTask] = useState(() => wasReopened(device));
  const first = useFirstScreen();
  const id = useId();
  const isAll = done?.size === FIRST_STEPS.length;
  /** The step whose form is open: it stays until it is saved or skipped, whatever is done meanwhile. */
  const [shown, setShown] = useState<{ step: SetUpStep | undefined; isFocused: boolean }>();

  useEffect(() => {
    if (!done) return;
    if (!isAll) setOpenTask(true);
    else if (!wasOpenTask) device.write(STORAGE_KEYS.firstSteps, 'hidden');
  }, [done, isAll, wasOpenTask, device]);

  const isHere = pathname === paths.invoices || pathname === first.path;
  if (!isHere && shown) setShown(undefined);
  if (!done || isHidden || !isHere || (isAll && !wasOpenTask)) return null;

  const passed = keptSteps(device, STORAGE_KEYS.setUpPassed);
  // A shop that has customers is at work: nothing opens by itself.
  const isNew = !done.has('customer') && !done.has('quote');
  // On a server, this device doesn't know what another one has saved: in a shop at work it asks only where it has begun.
  const hasBegun = passed.size > 0 || wasReopened(device);
  if (members && !isNew && !hasBegun) return null;
  const next = isNew ? SET_UP_STEPS.find((step) => !passed.has(step) && !done.has(step)) : undefined;
  const step = shown?.step ?? next;
  if (step !== shown?.step) setShown({ step, isFocused: shown !== undefined });

  function leave(left: SetUpStep, isSaved: boolean) {
    keepStep(device, STORAGE_KEYS.setUpPassed, left);
    if (isSaved) keepStep(device, STORAGE_KEYS.firstStepsSaved, left);
    setShown({ step: undefined, isFocused: true });
  }
  function hide() {
    device.write(STORAGE_KEYS.firstSteps, 'hidden');
    setHidden(true);
  }

  return (
    <>
      <Card className="mb-4.5">
        <section aria-labelledby={`${id}-title`}>
          <div className="flex items-center gap-2 py-2 pr-3 pl-4.5 phone:pl-4">
            <h2 id={`${id}-title`} className="mr-auto min-w-0 font-bold text-title">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-steps`}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-9 items-center gap-2 text-left phone:min-h-11"
              >
                {isAll ? 'Your shop is set up' : 'First steps'}
                <span className="font-medium text-label text-text-2">{`${done.size} of ${FIRST_STEPS.length} done`}</span>
                <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
              </button>
            </h2>
            <Button size="small" variant="ghost" onClick={hide}>
              Hide<span className="sr-only"> the first steps</span>
            </Button>
          </div>
          {isOpen && (
            <ul
              id={`${id}-steps`}
              className="grid grid-cols-3 gap-x-6 gap-y-3 border-t px-4.5 py-3.5 tablet:grid-cols-2 phone:grid-cols-1 phone:px-4"
            >
              {FIRST_STEPS.map((one) => {
                const { label, text } = isSetUp(one) ? SET_UP[one] : PAGES[one];
                const Icon = done.has(one) ? CircleCheck : CircleDashed;
                return (
                  <li key={one} className="flex gap-2.5">
                    <Icon
                      size={18}
                      aria-hidden
                      className={`mt-px flex-none ${done.has(one) ? 'text-green-ink' : 'text-text-3'}`}
                    />
                    <div className="min-w-0">
                      {isSetUp(one) ? (
                        <button
                          type="button"
                          aria-current={one === step ? 'step' : undefined}
                          onClick={() => setShown({ step: one, isFocused: true })}
                          className="link text-left font-semibold"
                        >
                          {label}
                        </button>
                      ) : (
                        <Link to={PAGES[one].to} className="link font-semibold">
                          {label}
                        </Link>
                      )}
                      <span className="sr-only">{done.has(one) ? ', done' : ', to do'}</span>
                      <p className="text-meta text-text-2">{text}</p>
                    </div>
                  </li>
                );
              })}
            </ul>
          )}
          {isOpen && first.isAsked && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t px-4.5 py-2.5 text-label text-text-2 phone:px-4">
              Which page opens when you sign in?
              {FIRST_SCREENS.map(({ value, label }) => (
                <Button key={value} size="small" onClick={() => first.choose(value)}>
                  {label}
                </Button>
              ))}
            </p>
          )}
        </section>
      </Card>
      {step && (
        <SetUpForm
          key={step}
          step={step}
          isFocused={shown?.isFocused === true}
          onSaved={() => leave(step, true)}
          onSkip={() => leave(step, false)}
        />
      )}
    </>
  );
}
