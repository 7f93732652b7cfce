import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { Quote, Slot } from '#domain/scheduling/slots.ts';
import { BookingStep } from '#features/quick-quote/steps/booking-step.tsx';
import { CustomerStep } from '#features/quick-quote/steps/customer-step.tsx';
import { QuoteStep } from '#features/quick-quote/steps/quote-step.tsx';
import { ServiceStep } from '#features/quick-quote/steps/service-step.tsx';
import { VehicleStep } from '#features/quick-quote/steps/vehicle-step.tsx';
import { useToday } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Stepper } from '#ui/navigation/stepper.tsx';
import { withCustomer } from './customer/filled-quote.ts';
import { Requested } from './customer/requested-quote.tsx';
import { HiddenCosts } from './hidden-costs.tsx';
import type { StartOption } from './quote-plan.ts';
import {
  changeVehicle,
  chooseParts,
  chooseService,
  chooseSlot,
  firstStep,
  furthestStep,
  hasVehicle,
  type QuoteProgress,
  STEP_TITLES,
  STEPS,
  stepBefore,
  stepToShow,
  takeParts,
  type WizardStep,
} from './quote-progress.ts';
import { ResumeNotice } from './resume-notice.tsx';
import { ServiceDeleted, StepLoader } from './step-loader.tsx';
import { useConfirmBooking } from './use-confirm-booking.ts';
import { quoteOf, useQuote, useQuoteData } from './use-quote-data.ts';
import { useQuoteProgress } from './use-quote-progress.ts';

function stateOf(index: number, current: number) {
  if (index === current) return 'current';
  return index < current ? 'done' : 'next';
}

/** Wizard from a vehicle and a service to a priced booking. The URL has the current step, or whom a new quote is for. */
export function QuickQuote() {
  const { step, ...requested } = useSearch({ from: paths.quickQuote });
  const saved = useQuoteProgress();
  const navigate = useNavigate();
  /** The quote that a requested one took the place of. */
  const [earlier, setEarlier] = useState<QuoteProgress>();
  if (requested.customerId === undefined && requested.leadId === undefined)
    return <Wizard requested={step} saved={saved} earlier={earlier} onEarlier={setEarlier} />;
  return (
    <Requested
      requested={requested}
      onFilled={(progress) => {
        if (hasVehicle(saved.progress)) setEarlier(saved.progress);
        saved.save(progress);
        void navigate({ replace: true, to: paths.quickQuote, search: { step: firstStep(progress) } });
      }}
    />
  );
}

type WizardProps = {
  requested: string | undefined;
  saved: ReturnType<typeof useQuoteProgress>;
  earlier: QuoteProgress | undefined;
  onEarlier: (earlier: QuoteProgress | undefined) => void;
};

function Wizard({ requested, saved: { progress, save, startNew, forget }, earlier, onEarlier }: WizardProps) {
  const step = stepToShow(requested, progress);
  const query = useQuoteData(progress, step === 'booking');
  const shop = query.data;
  const quote = useQuote(shop, progress);
  const navigate = useNavigate();
  const today = useToday();
  const [arrivedWithProgress, setArrivedWithProgress] = useState(() => hasVehicle(progress) && earlier === undefined);

  const booking = useConfirmBooking(progress, async (onScreen) => {
    forget();
    // If the user has left the page before a slow save ends, they stay where they are.
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

  function go(to: WizardStep) {
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
    save(chooseSlot(progress, slot, from));
    go('customer');
  }
  function selectParts({ parts }: StartOption, from: Quote) {
    save(chooseParts(progress, parts, from));
    go('customer');
  }

  function startNewQuote() {
    startNew();
    setArrivedWithProgress(false);
  }

  const actions = { onBack: back, onStartOver: startOver };

  return (
    <HiddenCosts>
      {requested !== undefined && requested !== step && <Navigate replace to={paths.quickQuote} search={{ step }} />}
      <Stepper
        steps={STEPS.map((one, index) => ({ label: STEP_TITLES[one], state: stateOf(index, STEPS.indexOf(step)) }))}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {STEP_TITLES[step]}, step {STEPS.indexOf(step) + 1} of {STEPS.length}
      </h2>
      {earlier && (
        <div className="mb-4">
          <ResumeNotice
            progress={earlier}
            onResume={() => {
              save(earlier);
              onEarlier(undefined);
              go(furthestStep(earlier));
            }}
            onStartNew={() => onEarlier(undefined)}
          />
        </div>
      )}
      {step === 'vehicle' && (
        <VehicleStep
          progress={progress}
          resumable={
            !earlier &&
            progress.asksSize === undefined &&
            hasVehicle(progress) &&
            (arrivedWithProgress || progress.serviceId !== undefined)
          }
          onChange={(vehicle, saysSize) => save(changeVehicle(progress, vehicle, saysSize))}
          onCustomer={(customer, vehicleId) => save(withCustomer(progress, customer, vehicleId))}
          onContinue={() => {
            setArrivedWithProgress(false);
            const { asksSize, ...answered } = progress;
            if (asksSize !== undefined) save(answered);
            go(asksSize === undefined ? 'service' : firstStep(answered));
          }}
          onResume={() => go(furthestStep(progress))}
          onStartNew={startNewQuote}
          onStartOver={startOver}
        />
      )}
      {step === 'service' && (
        <StepLoader query={query} {...actions}>
          {(loaded) => (
            <ServiceStep
              services={loaded.services}
              customer={loaded.customer}
              progress={progress}
              onChoose={(service) => {
                save(chooseService(progress, service.id, quoteOf(loaded, service, progress.vehicle)));
                go('quote');
              }}
              {...actions}
            />
          )}
        </StepLoader>
      )}
      {step === 'quote' && (
        <StepLoader query={query} {...actions}>
          {(loaded) =>
            quote ? (
              <QuoteStep
                quote={quote}
                shop={loaded}
                onSelect={(slot) => select(slot, quote)}
                progress={progress}
                onChange={save}
                onSaved={forget}
                onSelectStart={(option) => selectParts(option, quote)}
                onEditVehicle={() => go('vehicle')}
                {...actions}
              />
            ) : (
              <ServiceDeleted onChoose={() => go('service')} {...actions} />
            )
          }
        </StepLoader>
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
        <StepLoader query={query} {...actions}>
          {(loaded) => (
            <BookingStep
              progress={progress}
              shop={loaded}
              state={booking.state}
              onConfirm={() => void booking.confirm()}
              onReason={(careReason) => save({ ...progress, careReason })}
              onTake={(parts) => save(takeParts(progress, parts, quote))}
              onGo={go}
              {...actions}
            />
          )}
        </StepLoader>
      )}
    </HiddenCosts>
  );
}
