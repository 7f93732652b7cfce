import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { sizeMultiplier } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Quote, RecommendedSlot, Slot } from '#domain/scheduling/slots.ts';
import { QuotedJob } from '#features/quick-quote/quoted-job.tsx';
import type { QuoteData } from '#features/quick-quote/use-quote-data.ts';
import { PriceBreakdown } from '#parts/pricing/price-breakdown.tsx';
import { Card } from '#ui/display/card.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { whyNoSlots } from './no-slots.ts';
import { NoSlotsMessage } from './no-slots-message.tsx';
import { RecommendedCard } from './recommended-card.tsx';
import { SlotList } from './slot-list.tsx';
import { StepActions } from './step-actions.tsx';

type QuoteStepProps = {
  quote: Quote;
  shop: QuoteData;
  onSelect: (slot: Slot) => void;
  onEditVehicle: () => void;
  onBack: () => void;
  onStartOver: () => void;
};

function withoutReason({ reason: _, ...slot }: RecommendedSlot): Slot {
  return slot;
}

/** On a phone, shows only the vehicle and the price until Breakdown is pressed. */
function PriceCard({ quote, shop, onEditVehicle }: Pick<QuoteStepProps, 'quote' | 'shop' | 'onEditVehicle'>) {
  const [opened, setOpened] = useState(false);
  const figures = useId();
  const { service, vehicle, pricing, estimatedHours, recommendedSlot } = quote;
  return (
    <section aria-label="Price Breakdown">
      <Card>
        <h3 className="px-4.5 pt-3.5 font-bold text-title phone:sr-only">Price Breakdown</h3>
        <div className="px-4.5 pt-3.5 pb-3 phone:hidden">
          <QuotedJob vehicle={vehicle} service={service}>
            <IconButton label="Edit vehicle" icon={Pencil} size="small" onClick={onEditVehicle} />
          </QuotedJob>
        </div>
        <div className="py-3 pr-3 pl-3.5 phone:block hidden">
          <QuotedJob
            vehicle={vehicle}
            service={service}
            detail={`${vehicle.size} × ${sizeMultiplier(service, vehicle.size)}`}
          >
            <div className="text-right">
              <div className="font-semibold text-page tabular-nums">{formatDollars(pricing.servicePrice)}</div>
              <button
                type="button"
                className="link min-h-7 text-label"
                aria-expanded={opened}
                aria-controls={figures}
                onClick={() => setOpened(!opened)}
              >
                Breakdown
              </button>
            </div>
          </QuotedJob>
        </div>
        <div id={figures} className={`px-4.5 pb-4.5 ${opened ? '' : 'phone:hidden'}`}>
          <div className="border-t pt-2">
            <PriceBreakdown
              service={service}
              size={vehicle.size}
              customer={shop.customer}
              pricing={pricing}
              hours={estimatedHours}
              hourlyRate={recommendedSlot?.employee.hourlyRate ?? DEFAULT_HOURLY_RATE}
            />
          </div>
        </div>
      </Card>
    </section>
  );
}

/** Shows the price of the job and the available slots. */
export function QuoteStep({ quote, shop, onSelect, onEditVehicle, onBack, onStartOver }: QuoteStepProps) {
  const { service, vehicle, availableSlots, recommendedSlot, estimatedHours } = quote;
  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail-first phone:gap-3.5 tablet:grid-cols-rail-first">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PriceCard quote={quote} shop={shop} onEditVehicle={onEditVehicle} />
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="grid min-w-0 gap-3.5">
        {recommendedSlot ? (
          <>
            <RecommendedCard
              slot={recommendedSlot}
              hours={estimatedHours}
              category={service.category}
              shop={shop}
              onSelect={() => onSelect(withoutReason(recommendedSlot))}
            />
            <SlotList slots={availableSlots} onSelect={onSelect} />
          </>
        ) : (
          <NoSlotsMessage reason={whyNoSlots({ ...shop, service, size: vehicle.size })} serviceName={service.name} />
        )}
      </div>
    </div>
  );
}
