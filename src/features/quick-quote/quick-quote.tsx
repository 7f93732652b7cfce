import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { Quote, Slot } from '#domain/scheduling/slots.ts';
import { BookingStep } from '#features/quick-quote/steps/booking-step.tsx';
import { CustomerStep } from '#features/quick-quote/steps/customer-step.tsx';
import { QuoteStep } from '#features/quick-quote/steps/quote-step.tsx';
import { ServiceStep } from '#features/quick-quote/steps/service-step.tsx';
import { VehicleStep } from '#features/quick-quote/steps/vehicle-step.tsx';
import { useToday } from '#io/react/react.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Stepper } from '#ui/navigation/stepper.tsx';
import { Loaded, ServiceGone } from './loaded.tsx';
import {
  furthestStep,
  hasVehicle,
  STEP_TITLES,
  STEPS,
  type QuoteStep as Step,
  stepBefore,
  stepToShow,
  withService,
  withSlot,
  withVehicle,
} from './progress.ts';
import { useConfirm } from './use-confirm.ts';
import { useProgress } from './use-progress.ts';
import { quoteOf, useQuote, useShop } from './use-shop.ts';

function stateOf(index: number, current: number) {
  if (index === current) return 'current';
  return index < current ? 'done' : 'next';
}

/** The wizard from a vehicle and a service to a priced booking; its step stands in the address. */
export function QuickQuote() {
  const { step: asked } = useSearch({ from: paths.quickQuote });
  const { progress, save, startNew, forget } = useProgress();
  const query = useShop(progress);
  const shop = query.data;
  const quote = useQuote(shop, progress);
  const navigate = useNavigate();
  const today = useToday();
  const [arrivedWithProgress, setArrivedWithProgress] = useState(() => hasVehicle(progress));
  const step = stepToShow(asked, progress);

  const booking = useConfirm(progress, async (onScreen) => {
    forget();
    // A slow store may answer when the user has gone elsewhere: they stay there.
    if (!onScreen || !progress.slot) return;
    const month = monthOf(progress.slot.date);
    await navigate({ to: paths.schedule, search: month === monthOf(today) ? {} : { month } });
  });

  const { forget: forgetFailure } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedStep = useRef(step);
  useEffect(() => {
    if (focusedStep.current === step) return;
    focusedStep.current = step;
    heading.current?.focus({ preventScroll: true });
    forgetFailure();
  }, [step, forgetFailure]);

  function go(to: Step) {
    void navigate({ to: paths.quickQuote, search: { step: to } });
  }
  function back() {
    go(stepBefore(step));
  }
  function startOver() {
    forget();
    void navigate({ to: paths.schedule });
  }
  function select(slot: Slot, from: Quote) {
    save(withSlot(progress, slot, from));
    go('customer');
  }

  function startNewQuote() {
    startNew();
    setArrivedWithProgress(false);
  }

  const actions = { onBack: back, onStartOver: startOver };

  return (
    <div>
      {asked !== undefined && asked !== step && <Navigate replace to={paths.quickQuote} search={{ step }} />}
      <Stepper
        steps={STEPS.map((one, index) => ({ label: STEP_TITLES[one], state: stateOf(index, STEPS.indexOf(step)) }))}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {STEP_TITLES[step]}, step {STEPS.indexOf(step) + 1} of {STEPS.length}
      </h2>
      {step === 'vehicle' && (
        <VehicleStep
          progress={progress}
          resumable={hasVehicle(progress) && (arrivedWithProgress || progress.serviceId !== undefined)}
          onChange={(vehicle) => save(withVehicle(progress, vehicle))}
          onContinue={() => {
            setArrivedWithProgress(false);
            go('service');
          }}
          onResume={() => go(furthestStep(progress))}
          onStartNew={startNewQuote}
          onStartOver={startOver}
        />
      )}
      {step === 'service' && (
        <Loaded {...query} {...actions}>
          {(loaded) => (
            <ServiceStep
              services={loaded.services}
              progress={progress}
              onChoose={(service) => {
                save(withService(progress, service.id, quoteOf(loaded, service, progress.vehicle)));
                go('quote');
              }}
              {...actions}
            />
          )}
        </Loaded>
      )}
      {step === 'quote' && (
        <Loaded {...query} {...actions}>
          {(loaded) =>
            quote ? (
              <QuoteStep
                quote={quote}
                shop={loaded}
                onSelect={(slot) => select(slot, quote)}
                onEditVehicle={() => go('vehicle')}
                {...actions}
              />
            ) : (
              <ServiceGone onChoose={() => go('service')} {...actions} />
            )
          }
        </Loaded>
      )}
      {step === 'customer' && (
        <CustomerStep
          progress={progress}
          onChange={(customer) => save({ ...progress, customer })}
          onContinue={() => go('booking')}
          {...actions}
        />
      )}
      {step === 'booking' && (
        <Loaded {...query} {...actions}>
          {(loaded) => (
            <BookingStep
              progress={progress}
              shop={loaded}
              state={booking.state}
              onConfirm={() => void booking.confirm()}
              onTake={(slot) => save({ ...progress, slot, ...(quote && { result: quote }) })}
              onGo={go}
              {...actions}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}
