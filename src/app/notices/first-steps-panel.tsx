import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { FIRST_STEPS, type FirstStep } from '#domain/shop/first-steps.ts';
import { useWorld } from '#io/react/world.tsx';
import { type PlainPath, paths } from '#parts/navigation/paths.ts';
import { FIRST_SCREENS, useFirstScreen } from '#parts/navigation/use-first-screen.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import { useFirstSteps, wasReopened } from './use-first-steps.ts';

/** Steps in order. One without `to` opens the hours section of the settings. */
const STEPS: Readonly<Record<FirstStep, { to?: PlainPath; label: string; text: string }>> = {
  bays: {
    to: paths.stations,
    label: 'Your bays',
    text: 'Name them and say what each can do. Checked off after your first visit.',
  },
  hours: {
    label: 'Opening hours',
    text: 'When you are open, and closed days: quotes offer these times. Checked off after your first visit.',
  },
  staff: { to: paths.staff, label: 'Your staff', text: 'Skills, hours and rates. Checked off after your first visit.' },
  services: {
    to: paths.services,
    label: 'Services and prices',
    text: 'What you sell, for each size. Checked off after your first visit.',
  },
  customer: { to: paths.customers, label: 'First customer', text: 'Enter one, or import the list you have.' },
  quote: { to: paths.quickQuote, label: 'First quote', text: 'A vehicle, a service, a time: it becomes a booking.' },
};

/** Setup checklist of a new shop without sample data, above its first page. Steps check themselves off; it disappears when done or hidden. */
export function FirstStepsPanel() {
  const pathname = usePathname();
  const { device } = useWorld();
  // Settings may have turned it on again.
  return device.read(STORAGE_KEYS.firstSteps) === 'hidden' ? null : <Steps pathname={pathname} />;
}

function Steps({ pathname }: { pathname: string }) {
  const { device } = useWorld();
  const done = useFirstSteps(pathname);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const [isHidden, setHidden] = useState(false);
  const [wasOpenTask, setOpenTask] = useState(() => wasReopened(device));
  const first = useFirstScreen();
  const id = useId();
  const isAll = done?.size === FIRST_STEPS.length;

  useEffect(() => {
    if (!done) return;
    if (!isAll) setOpenTask(true);
    else if (!wasOpenTask) device.write(STORAGE_KEYS.firstSteps, 'hidden');
  }, [done, isAll, wasOpenTask, device]);

  const isHere = pathname === paths.invoices || pathname === first.path;
  if (!done || isHidden || !isHere || (isAll && !wasOpenTask)) return null;

  function hide() {
    device.write(STORAGE_KEYS.firstSteps, 'hidden');
    setHidden(true);
  }

  return (
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
            {FIRST_STEPS.map((step) => {
              const { to, label, text } = STEPS[step];
              const Icon = done.has(step) ? CircleCheck : CircleDashed;
              return (
                <li key={step} className="flex gap-2.5">
                  <Icon
                    size={18}
                    aria-hidden
                    className={`mt-px flex-none ${done.has(step) ? 'text-green-ink' : 'text-text-3'}`}
                  />
                  <div className="min-w-0">
                    {to ? (
                      <Link to={to} className="link font-semibold">
                        {label}
                      </Link>
                    ) : (
                      <Link to={paths.settingsSection} params={{ id: 'hours' }} className="link font-semibold">
                        {label}
                      </Link>
                    )}
                    <span className="sr-only">{done.has(step) ? ', done' : ', to do'}</span>
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
  );
}
