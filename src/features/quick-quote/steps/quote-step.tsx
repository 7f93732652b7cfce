import { Pencil } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Quote, RecommendedSlot, Slot } from '#domain/scheduling/slots.ts';
import { quotePlan, type StartOption } from '#features/quick-quote/quote-plan.ts';
import {
  bookLater,
  moveService,
  type QuoteProgress,
  servicesInOrder,
  tickService,
} from '#features/quick-quote/quote-progress.ts';
import { QuotedJob } from '#features/quick-quote/quoted-job.tsx';
import type { QuoteData } from '#features/quick-quote/use-quote-data.ts';
import { NotPlannedNotice, PartList } from '#parts/plan/part-list.tsx';
import { pricesOf, totalsOf } from '#parts/plan/plan-totals.ts';
import { ServiceTicks } from '#parts/plan/service-ticks.tsx';
import { endInWords } from '#parts/plan/slot-text.ts';
import { PriceBreakdown, SumBreakdown } from '#parts/pricing/price-breakdown.tsx';
import { Card } from '#ui/display/card.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { whyNoSlots } from './no-slots.ts';
import { NoSlotsMessage } from './no-slots-message.tsx';
import { RecommendedCard } from './recommended-card.tsx';
import { SlotDays } from './slot-facts.tsx';
import { SlotList } from './slot-list.tsx';
import { StepActions } from './step-actions.tsx';

type QuoteStepProps = {
  quote: Quote;
  shop: QuoteData;
  onSelect: (slot: Slot) => void;
  progress: QuoteProgress;
  /** Called with other services for this car, or their order. */
  onChange: (progress: QuoteProgress) => void;
  onSelectStart: (option: StartOption) => void;
  onEditVehicle: () => void;
  onBack: () => void;
  onStartOver: () => void;
};

function withoutReason({ reason: _, ...slot }: RecommendedSlot): Slot {
  return slot;
}

/** On a phone, shows only the vehicle and the price until Breakdown is pressed. */
function PriceCard({
  price,
  job,
  onEditVehicle,
  children,
}: {
  price: number;
  job: Pick<ComponentProps<typeof QuotedJob>, 'vehicle' | 'service' | 'detail'>;
  onEditVehicle: () => void;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const figures = useId();
  const { detail, ...plain } = job;
  return (
    <section aria-label="Price Breakdown">
      <Card>
        <h3 className="px-4.5 pt-3.5 font-bold text-title phone:sr-only">Price Breakdown</h3>
        <div className="px-4.5 pt-3.5 pb-3 phone:hidden">
          <QuotedJob {...plain}>
            <IconButton label="Edit vehicle" icon={Pencil} size="small" onClick={onEditVehicle} />
          </QuotedJob>
        </div>
        <div className="py-3 pr-3 pl-3.5 phone:block hidden">
          <QuotedJob {...job}>
            <div className="text-right">
              <div className="font-semibold text-page tabular-nums">{formatDollars(price)}</div>
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
          <div className="border-t pt-2">{children}</div>
        </div>
      </Card>
    </section>
  );
}

/** Shows the price of the job and the available slots. */
export function QuoteStep(props: QuoteStepProps) {
  const { quote, shop, progress, onSelect, onChange, onEditVehicle, onBack, onStartOver } = props;
  const { service, vehicle, pricing, availableSlots, recommendedSlot, estimatedHours } = quote;
  const others = shop.services.filter(({ id }) => id !== service.id);
  const chosen = progress.also?.serviceIds ?? [];
  const ticks = others.length > 0 && (
    <ServiceTicks
      legend="Also for this car"
      services={others}
      size={vehicle.size}
      customer={shop.customer}
      chosen={chosen}
      onChange={(id, isWanted) => onChange(tickService(progress, id, isWanted))}
    />
  );
  const services = useMemo(() => servicesInOrder(progress, shop.services, shop.settings), [progress, shop]);
  if (services.length > 1) return <PlanStep {...props} services={services} ticks={ticks} />;
  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail-first phone:gap-3.5 tablet:grid-cols-rail-first">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PriceCard
          price={pricing.servicePrice}
          job={{ vehicle, service, detail: `${vehicle.size} × ${sizeMultiplier(service, vehicle.size)}` }}
          onEditVehicle={onEditVehicle}
        >
          <PriceBreakdown
            service={service}
            size={vehicle.size}
            customer={shop.customer}
            pricing={pricing}
            hours={estimatedHours}
            hourlyRate={recommendedSlot?.employee.hourlyRate ?? DEFAULT_HOURLY_RATE}
          />
        </PriceCard>
        {ticks}
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="grid min-w-0 gap-3.5">
        {recommendedSlot ? (
          <>
            <RecommendedCard
              slot={recommendedSlot}
              hours={estimatedHours}
              onSelect={() => onSelect(withoutReason(recommendedSlot))}
            >
              <SlotDays slot={recommendedSlot} category={service.category} shop={shop} />
            </RecommendedCard>
            <SlotList slots={availableSlots} onSelect={onSelect} />
          </>
        ) : (
          <NoSlotsMessage reason={whyNoSlots({ ...shop, service, size: vehicle.size })} serviceName={service.name} />
        )}
      </div>
    </div>
  );
}

type PlanStepProps = QuoteStepProps & { services: readonly Service[]; ticks: ReactNode };

/** Shows the plan of several services on the car, and the starts that it can have. */
function PlanStep({ quote, shop, progress, services, ticks, ...on }: PlanStepProps) {
  const { vehicle } = quote;
  const plan = useMemo(() => quotePlan(services, { ...shop, size: vehicle.size }), [services, shop, vehicle.size]);
  const { recommended, options, notPlanned } = plan;
  const parts = recommended?.parts ?? [];
  const totals = totalsOf(parts);
  const ids = services.map(({ id }) => id);
  const leaveOut = { label: 'Book later', run: (id: string) => on.onChange(bookLater(progress, id)) };
  const actions = { leaveOut, onMove: (id: string, by: -1 | 1) => on.onChange(moveService(progress, ids, id, by)) };
  const count = parts.length;
  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail-first phone:gap-3.5 tablet:grid-cols-rail-first">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PriceCard
          price={totals.pricing.servicePrice}
          job={{ vehicle, detail: `${count} services` }}
          onEditVehicle={on.onEditVehicle}
        >
          <SumBreakdown {...totals} prices={pricesOf(parts)} />
        </PriceCard>
        {ticks}
        <StepActions onBack={on.onBack} onStartOver={on.onStartOver} />
      </div>
      <div className="grid min-w-0 gap-3.5">
        <NotPlannedNotice services={notPlanned} leaveOut={leaveOut} />
        {recommended && (
          <>
            <RecommendedCard
              slot={recommended.slot}
              hours={totals.hours}
              end={endInWords(parts.at(-1)?.slot ?? recommended.slot)}
              onSelect={() => on.onSelectStart(recommended)}
            >
              <div className="rounded-control border bg-surface px-3.5">
                <PartList label="Services in order" parts={parts} actions={actions} />
              </div>
            </RecommendedCard>
            <SlotList
              slots={options.map(({ slot }) => slot)}
              endOf={(slot) => endOfOption(options, slot)}
              onSelect={(slot) => {
                const option = options.find((one) => one.slot === slot);
                if (option) on.onSelectStart(option);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

function endOfOption(options: readonly StartOption[], slot: Slot): string {
  const last = options.find((one) => one.slot === slot)?.parts.at(-1);
  return last ? endInWords(last.slot) : '';
}
