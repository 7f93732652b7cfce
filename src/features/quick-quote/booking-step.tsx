import { Pencil } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fullName } from '#domain/customer.ts';
import { isStillFree, type Slot } from '#domain/slots.ts';
import { useRecord } from '#io/react.tsx';
import { PriceBreakdown } from '#parts/price-breakdown.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { closestSlot } from './plan-booking.ts';
import type { Progress, QuoteStep } from './progress.ts';
import { QuoteSubject } from './quote-subject.tsx';
import { SlotDays, SlotFacts } from './slot-facts.tsx';
import { SlotTakenNotice } from './slot-taken.tsx';
import { slotKey } from './slot-text.ts';
import { StepActions } from './step-actions.tsx';
import type { ConfirmState } from './use-confirm.ts';
import type { Shop } from './use-shop.ts';

type BookingStepProps = {
  progress: Progress;
  shop: Shop;
  state: ConfirmState;
  onConfirm: () => void;
  onTake: (slot: Slot) => void;
  onGo: (step: QuoteStep) => void;
  onBack: () => void;
  onStartOver: () => void;
};

function Reviewed({
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

function CustomerFacts({ details }: { details: Progress['customer'] }) {
  const existing = useRecord('customers', details.existingId ?? '').data;
  const who = existing ?? details;
  const facts = [
    ['Email', who.email],
    ['Phone', who.phone],
    ['Notes', details.notes],
  ].filter(([, value]) => value?.trim());
  return (
    <>
      <p className="font-semibold">{fullName(who)}</p>
      <p className="text-label text-text-3">{existing ? 'Existing customer' : 'New customer'}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13.5px]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What stands in the way of booking, if anything. */
function takenOf({ progress, shop, state }: Pick<BookingStepProps, 'progress' | 'shop' | 'state'>) {
  const { slot, serviceId, vehicle } = progress;
  if (!slot) return undefined;
  // Once confirmed, the slot is taken by this very booking.
  if (state.kind === 'saving') return undefined;
  if (state.kind === 'taken' && slotKey(state.slot) === slotKey(slot)) return { next: state.next };
  const service = shop.services.find((one) => one.id === serviceId);
  if (!service) return undefined;
  const request = { ...shop, service, size: vehicle.size };
  return isStillFree(slot, request) ? undefined : { next: closestSlot(slot, request) };
}

/** Everything that will be booked, to be read once more before it is. */
export function BookingStep(props: BookingStepProps) {
  const { progress, shop, state, onConfirm, onTake, onGo, onBack, onStartOver } = props;
  const { slot, result, customer } = progress;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const taken = takenOf(props);

  if (!slot || !result) return null;

  function take(next: Slot) {
    onTake(next);
    confirmButton.current?.focus();
  }

  return (
    <div className="grid items-start gap-[18px] desktop:grid-cols-[minmax(0,1fr)_340px] phone:gap-3.5 tablet:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 gap-4">
        {taken && <SlotTakenNotice slot={slot} next={taken.next} onTake={take} onSeeAll={() => onGo('quote')} />}
        {state.kind === 'missing' && (
          <Alert tone="red" title="Not booked" role="alert">
            The service, the slot or the customer is no longer there. Go back and choose again.
          </Alert>
        )}
        {state.kind === 'failed' && (
          <Alert tone="red" title="Not booked" role="alert">
            {state.why}
          </Alert>
        )}
        <Reviewed title="Appointment" edit={{ label: 'Change slot', go: () => onGo('quote') }}>
          <SlotFacts slot={slot} />
          <div className="mt-3.5 empty:hidden">
            <SlotDays slot={slot} category={result.service.category} shop={shop} />
          </div>
        </Reviewed>
        <Reviewed title="Customer" edit={{ label: 'Edit customer', go: () => onGo('customer') }}>
          <CustomerFacts details={customer} />
        </Reviewed>
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="grid gap-3.5 desktop:sticky desktop:top-[108px]">
        <Reviewed title="Job" edit={{ label: 'Change service', go: () => onGo('service') }}>
          <QuoteSubject vehicle={result.vehicle} service={result.service} />
          <div className="mt-3 border-border border-t pt-2">
            <PriceBreakdown
              service={result.service}
              size={result.vehicle.size}
              pricing={slot.pricing}
              hours={result.estimatedHours}
              hourlyRate={slot.employee.hourlyRate}
            />
          </div>
          <Button
            ref={confirmButton}
            variant="solid"
            className="mt-4 w-full"
            disabled={state.kind === 'saving' || taken !== undefined}
            onClick={onConfirm}
          >
            Confirm Booking
          </Button>
        </Reviewed>
      </div>
    </div>
  );
}
