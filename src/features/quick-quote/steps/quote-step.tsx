import { Pencil } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { sizeMultiplier } from '#domain/catalog/service.ts';
import { askedDaysText } from '#domain/leads/asked-days.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { totalPricing } from '#domain/money/pricing.ts';
import type { Quote, RecommendedSlot, Slot } from '#domain/scheduling/slots.ts';
import { useHidesCosts } from '#features/quick-quote/hidden-costs.tsx';
import { type QuotePlan, quotePlan, type StartOption } from '#features/quick-quote/quote-plan.ts';
import {
  asAsked,
  changeWishes,
  type QuoteProgress,
  servicesInOrder,
  tickService,
  wishesOf,
} from '#features/quick-quote/quote-progress.ts';
import { QuotedJob } from '#features/quick-quote/quoted-job.tsx';
import type { QuoteData } from '#features/quick-quote/use-quote-data.ts';
import { PlanList } from '#parts/plan/plan-list.tsx';
import { hoursOf, PlanSums } from '#parts/plan/plan-sums.tsx';
import { ServiceTicks } from '#parts/plan/service-ticks.tsx';
import { PriceBreakdown } from '#parts/pricing/price-breakdown.tsx';
import { Card } from '#ui/display/card.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { IconButton } from '#ui/form/button.tsx';
import { daysOfStarts, type FreeDays, freeDays } from './free-days.ts';
import { whyNoSlots } from './no-slots.ts';
import { NoSlotsMessage } from './no-slots-message.tsx';
import { QuoteActions } from './quote-actions.tsx';
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
  /** Called before the page of the estimate opens. */
  onSaved: () => void;
  onEditVehicle: () => void;
  onBack: () => void;
  onStartOver: () => void;
};

/** Nobody asked for a day. */
const NO_DAYS: readonly string[] = [];

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
  const { quote, shop, progress, onChange, onEditVehicle, onSaved, onBack, onStartOver } = props;
  const hidesCosts = useHidesCosts();
  const { service, vehicle, pricing, estimatedHours, recommendedSlot } = quote;
  const services = useMemo(() => servicesInOrder(progress, shop), [progress, shop]);
  const askedDays = progress.customer.askedDays ?? NO_DAYS;
  const plan = useMemo(
    () => (services.length > 1 ? quotePlan(services, { ...shop, size: vehicle.size }, askedDays) : undefined),
    [services, shop, vehicle.size, askedDays],
  );
  const isPlan = plan !== undefined;
  // The last 'Book later' takes the plan and its buttons away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the plan comes or goes
  useEffect(restoreLostFocus, [isPlan]);
  const parts = plan?.recommended?.parts ?? [];
  const price = plan ? totalPricing(parts.map(({ slot }) => slot.pricing)).servicePrice : pricing.servicePrice;
  const offered = plan ? asAsked(parts, progress) : [quote];
  const job = plan
    ? { vehicle, detail: `${parts.length} services` }
    : { vehicle, service, detail: `${vehicle.size} × ${sizeMultiplier(service, vehicle.size)}` };
  const days = useMemo(() => {
    if (!plan) return freeDays({ ...shop, service, size: vehicle.size }, askedDays);
    return daysOfStarts(
      shop.today,
      plan.options.map(({ slot }) => slot),
    );
  }, [plan, shop, service, vehicle.size, askedDays]);
  const others = shop.services.filter(({ id }) => id !== service.id);
  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail-first phone:gap-3.5 tablet:grid-cols-rail-first">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PriceCard price={price} job={job} onEditVehicle={onEditVehicle}>
          {plan ? (
            <PlanSums parts={parts} hidesCosts={hidesCosts} />
          ) : (
            <PriceBreakdown
              hidesCosts={hidesCosts}
              service={service}
              size={vehicle.size}
              customer={shop.customer}
              pricing={pricing}
              hours={estimatedHours}
              hourlyRate={recommendedSlot?.employee.hourlyRate ?? DEFAULT_HOURLY_RATE}
            />
          )}
        </PriceCard>
        <QuoteActions
          progress={progress}
          offer={{ days, askedDays, vehicle, services: offered.map((part) => part.service.name), price }}
          onSaved={onSaved}
        />
        {others.length > 0 && (
          <ServiceTicks
            legend="Also for this car"
            services={others}
            size={vehicle.size}
            customer={shop.customer}
            chosen={progress.also?.serviceIds ?? []}
            onChange={(id, isWanted) => onChange(tickService(progress, id, isWanted))}
          />
        )}
        <StepActions onBack={onBack} onStartOver={onStartOver} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {askedDays.length > 0 && (
          <p className="text-text-2">
            Asked for {askedDaysText(askedDays, shop.today, (day) => days.firstOn(day) !== undefined)}
          </p>
        )}
        {plan ? <PlanStarts {...props} plan={plan} days={days} /> : <Slots {...props} days={days} />}
      </div>
    </div>
  );
}

function Slots({ quote, shop, progress, days, onSelect }: QuoteStepProps & { days: FreeDays }) {
  const { service, vehicle, availableSlots, recommendedSlot, estimatedHours } = quote;
  const { askedDays } = progress.customer;
  return (
    <>
      {recommendedSlot ? (
        <RecommendedCard
          slot={recommendedSlot}
          hours={estimatedHours}
          onSelect={() => onSelect(withoutReason(recommendedSlot))}
        >
          <SlotDays slot={recommendedSlot} category={service.category} shop={shop} />
        </RecommendedCard>
      ) : (
        <NoSlotsMessage reason={whyNoSlots({ ...shop, service, size: vehicle.size })} serviceName={service.name} />
      )}
      {(recommendedSlot || askedDays?.some(days.firstOn)) && (
        <SlotList slots={availableSlots} days={days} askedDays={askedDays} onSelect={onSelect} />
      )}
    </>
  );
}

/** Shows the plan of several services part by part, and the starts that it can have. */
function PlanStarts({
  plan,
  days,
  progress,
  onChange,
  onSelectStart,
}: QuoteStepProps & { plan: QuotePlan; days: FreeDays }) {
  const { recommended, options, notPlanned } = plan;
  const slots = useMemo(() => options.map(({ slot }) => slot), [options]);
  const parts = recommended?.parts ?? [];
  const list = (
    <PlanList
      plan={{ parts, notPlanned, later: [] }}
      wishes={wishesOf(progress)}
      onWishes={(wishes) => onChange(changeWishes(progress, wishes))}
    />
  );
  if (!recommended) return list;
  const optionOf = (slot: Slot) => options.find((one) => one.slot === slot);
  return (
    <>
      <RecommendedCard
        slot={recommended.slot}
        hours={sum(parts.map(hoursOf))}
        plan={recommended}
        onSelect={() => onSelectStart(recommended)}
      >
        <div className="rounded-control border bg-surface px-3.5 py-3">{list}</div>
      </RecommendedCard>
      <SlotList
        slots={slots}
        days={days}
        askedDays={progress.customer.askedDays}
        planOf={optionOf}
        onSelect={(slot) => {
          const option = optionOf(slot);
          if (option) onSelectStart(option);
        }}
      />
    </>
  );
}
