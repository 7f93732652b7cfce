import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { fullName } from '#domain/customers/customer.ts';
import { hoursForSize } from '#domain/money/pricing.ts';
import { isStillFree } from '#domain/scheduling/slots.ts';
import { brokenCare, takenPart } from '#features/quick-quote/booking-operations.ts';
import { useContact } from '#features/quick-quote/customer/use-contact.ts';
import { useHidesCosts } from '#features/quick-quote/hidden-costs.tsx';
import {
  type QuotedPart,
  type QuoteProgress,
  quotedParts,
  type WizardStep,
} from '#features/quick-quote/quote-progress.ts';
import { QuotedJob } from '#features/quick-quote/quoted-job.tsx';
import { partsAtQuotedPrice, quotedPrice } from '#features/quick-quote/quoted-price.ts';
import type { ConfirmState } from '#features/quick-quote/use-confirm-booking.ts';
import type { QuoteData } from '#features/quick-quote/use-quote-data.ts';
import { PartList } from '#parts/plan/plan-list.tsx';
import { PlanSums } from '#parts/plan/plan-sums.tsx';
import { slotKey } from '#parts/plan/slot-text.ts';
import { PriceBreakdown } from '#parts/pricing/price-breakdown.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SlotDays, SlotFacts } from './slot-facts.tsx';
import { SlotTakenNotice } from './slot-taken-notice.tsx';
import { StepActions } from './step-actions.tsx';

type BookingStepProps = {
  progress: QuoteProgress;
  shop: QuoteData;
  state: ConfirmState;
  onConfirm: () => void;
  onReason: (careReason: string) => void;
  onTake: (parts: readonly QuotedPart[]) => void;
  onGo: (step: WizardStep) => void;
  onBack: () => void;
  onStartOver: () => void;
};

function ReviewSection({
  title,
  edit,
  children,
}: {
  title: string;
  edit: { label: string; go: () => void };
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <Card>
        <CardHeader title={title} level={3}>
          <IconButton label={edit.label} icon={Pencil} size="small" onClick={edit.go} />
        </CardHeader>
        <CardBody>{children}</CardBody>
      </Card>
    </section>
  );
}

type CustomerFactsProps = {
  details: QuoteProgress['customer'];
  existing: Customer | undefined;
  /** Another one, with the same email or phone. */
  same: Customer | undefined;
};

function CustomerFacts({ details, existing, same }: CustomerFactsProps) {
  const who = existing ?? details;
  const facts = [
    ['Email', who.email],
    ['Phone', who.phone],
    ['Notes', details.notes],
  ].filter(([, value]) => value?.trim());
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        <bdi>{fullName(who)}</bdi>
      </p>
      <p className="text-label text-text-3">{existing ? 'Existing customer' : 'New customer'}</p>
      {same && (
        <p role="status" className="mt-1 text-body">
          <bdi>{fullName(same)}</bdi> has the same email or phone. Edit the customer to book for them.
        </p>
      )}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-body">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const MISSING = 'The service, the slot or the customer was deleted. Go back and choose again.';

/** Returns the first part that is taken, with the closest free slots; undefined if all can be booked. */
function takenOf({ progress, shop, state }: Pick<BookingStepProps, 'progress' | 'shop' | 'state'>) {
  const { serviceId, vehicle, also } = progress;
  if (state.kind === 'saving' || state.kind === 'tried') return undefined;
  const newest = (service: Service) =>
    shop.services.find(({ id }) => id === (also?.parts ? service.id : serviceId)) ?? undefined;
  const chosen = quotedParts(progress);
  const parts = chosen.flatMap((part) => {
    const service = newest(part.service);
    return service ? [{ ...part, service }] : [];
  });
  const request = { ...shop, size: vehicle.size };
  const isElsewhere = ({ slot, service }: QuotedPart) => isStillFree(slot, { ...request, service, car: undefined });
  if (state.kind === 'taken' && chosen.some(({ slot }) => slotKey(slot) === slotKey(state.taken.slot)))
    return { ...state, chosen, isCarElsewhere: isElsewhere(state.taken) };
  const found = parts.length === chosen.length ? takenPart(parts, request) : undefined;
  return found && { ...found, chosen, isCarElsewhere: isElsewhere(found.taken) };
}

type BookingNoticeProps = {
  taken: ReturnType<typeof takenOf>;
  state: ConfirmState;
  onTake: (next: readonly QuotedPart[]) => void;
  onSeeAll: () => void;
};

function BookingNotice({ taken, state, onTake, onSeeAll }: BookingNoticeProps) {
  if (taken) {
    const isAnswer = state.kind === 'taken';
    return <SlotTakenNotice {...taken} focused={isAnswer} onTake={onTake} onSeeAll={onSeeAll} />;
  }
  if (state.kind !== 'missing') return null;
  return (
    <Alert tone="red" title="Not booked" role="alert">
      {MISSING}
    </Alert>
  );
}

/** Shows everything that will be booked, for a last review. */
export function BookingStep(props: BookingStepProps) {
  const { progress, shop, state, onConfirm, onReason, onTake, onGo, onBack, onStartOver } = props;
  const { slot, result, customer } = progress;
  const hidesCosts = useHidesCosts();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const taken = takenOf(props);
  const isTaken = taken !== undefined;
  const { used } = useContact(customer);
  // After a try without an answer that is the very customer whom it stored.
  const same = shop.customer || state.kind === 'saving' || state.kind === 'tried' ? undefined : used;

  // 'Take …' removes its own button: the focus moves to Confirm Booking, which is enabled again.
  const tookNext = useRef(false);
  useEffect(() => {
    if (isTaken || !tookNext.current) return;
    tookNext.current = false;
    confirmButton.current?.focus();
  }, [isTaken]);

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the notice clear of a phone's bottom bar and of the toast above it.
    if (state.kind === 'taken' || state.kind === 'missing') notice.current?.scrollIntoView({ block: 'nearest' });
  }, [state.kind]);

  if (!slot || !result) return null;
  const { vehicle } = result;
  const quoted = partsAtQuotedPrice(quotedParts(progress), vehicle.size, shop.customer);
  const isPlan = quoted.length > 1;
  const broken = brokenCare(quoted, shop);
  const service = quoted[0]?.service ?? result.service;

  function take(next: readonly QuotedPart[]) {
    onTake(next);
    tookNext.current = true;
  }

  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail phone:grid-cols-1 phone:gap-3.5 tablet:grid-cols-rail phone:grid-rows-none grid-rows-[auto_1fr]">
      {/* At the top where there is room; on a phone next to the button, so that it is in view. */}
      <div ref={notice} className="col-start-1 phone:order-2 phone:scroll-mb-55 empty:hidden">
        <BookingNotice taken={taken} state={state} onTake={take} onSeeAll={() => onGo('quote')} />
        {broken.length > 0 && (
          <Alert tone="amber" title="Too soon for this car">
            {broken.map((sentence) => (
              <p key={sentence} className="wrap-anywhere">
                The care sheet says: <BidiText text={sentence} />
              </p>
            ))}
            <TextField
              label="Reason for Booking It Anyway"
              required
              maxLength={200}
              autoComplete="off"
              hint="It's saved with the booking. Or choose a later slot."
              value={progress.careReason ?? ''}
              onChange={(event) => onReason(event.target.value)}
            />
          </Alert>
        )}
      </div>
      <div className="col-start-1 grid min-w-0 grid-cols-1 gap-4">
        <ReviewSection title="Appointment" edit={{ label: 'Change slot', go: () => onGo('quote') }}>
          {isPlan ? (
            <PartList parts={quoted} />
          ) : (
            <>
              <SlotFacts slot={slot} />
              <div className="mt-3.5 empty:hidden">
                <SlotDays slot={slot} category={service.category} shop={shop} />
              </div>
            </>
          )}
        </ReviewSection>
        <ReviewSection title="Customer" edit={{ label: 'Edit customer', go: () => onGo('customer') }}>
          <CustomerFacts details={customer} existing={shop.customer} same={same} />
        </ReviewSection>
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="desktop:sticky desktop:top-below-header phone:contents grid grid-cols-1 gap-3.5 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1">
        <div className="phone:order-1">
          <ReviewSection title="Job" edit={{ label: 'Change service', go: () => onGo('service') }}>
            <QuotedJob vehicle={vehicle} service={isPlan ? undefined : service} />
            <div className="mt-3 border-t pt-2">
              {isPlan ? (
                <PlanSums parts={quoted} hidesCosts={hidesCosts} />
              ) : (
                <PriceBreakdown
                  hidesCosts={hidesCosts}
                  service={service}
                  size={vehicle.size}
                  customer={shop.customer}
                  pricing={quotedPrice({ slot, service }, vehicle.size, shop.customer).pricing}
                  hours={progress.also?.parts ? hoursForSize(service, vehicle.size) : result.estimatedHours}
                  hourlyRate={slot.employee.hourlyRate}
                />
              )}
            </div>
          </ReviewSection>
        </div>
        <Button
          ref={confirmButton}
          data-tour="confirm-booking"
          variant="solid"
          size="large"
          block
          className="phone:order-3"
          disabled={isTaken}
          // Not disabled, because that would drop the focus. Further clicks are ignored.
          aria-disabled={state.kind === 'saving' || undefined}
          onClick={onConfirm}
        >
          Confirm Booking
        </Button>
      </div>
    </div>
  );
}
