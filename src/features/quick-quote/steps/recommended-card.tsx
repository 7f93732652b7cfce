import { Sparkles, TrendingUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { RecommendedSlot } from '#domain/scheduling/slots.ts';
import { useHidesCosts } from '#features/quick-quote/hidden-costs.tsx';
import type { StartOption } from '#features/quick-quote/quote-plan.ts';
import { MarginBadge } from '#parts/pricing/margin-badge.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { PlanFacts, SlotFacts } from './slot-facts.tsx';

/** Shows the reason with its percentage in bold. */
function Reason({ text }: { text: string }) {
  const [before, margin, after] = text.split(/(\S+%(?= profit))/);
  return (
    <p className="my-3 flex items-start gap-2 text-body last:mb-0">
      <TrendingUp size={16} aria-hidden className="mt-0.5 text-solar-ink" />
      <span>
        {before}
        <b className="font-semibold">{margin}</b>
        {after}
      </span>
    </p>
  );
}

type RecommendedCardProps = {
  slot: RecommendedSlot;
  hours: number;
  /** The start of several services. */
  plan?: StartOption;
  onSelect: () => void;
  /** Content at the end of the card. */
  children: ReactNode;
};

/** Shows the recommended slot and the reason (QQ-35, QQ-36). */
export function RecommendedCard({ slot, hours, plan, onSelect, children }: RecommendedCardProps) {
  const facts = useId();
  const hidesCosts = useHidesCosts();
  return (
    <section
      aria-label="Recommended"
      className="relative overflow-hidden rounded-card border border-solar-line px-4.5 py-4 shadow-2 wash-solar"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="solar" icon={Sparkles}>
            Recommended
          </Badge>
          {!hidesCosts && <MarginBadge margin={slot.pricing.profitMargin} />}
        </div>
        <span className="text-label text-text-2 phone:hidden">
          Estimated {hours} {hours === 1 ? 'hour' : 'hours'}
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <div id={facts} className="min-w-0">
          {plan ? <PlanFacts plan={plan} /> : <SlotFacts slot={slot} />}
        </div>
        <Button
          variant="solid"
          className="phone:w-full"
          data-tour="select-slot"
          aria-describedby={facts}
          onClick={onSelect}
        >
          Select Slot
        </Button>
      </div>
      {hidesCosts ? <div className="mt-3" /> : <Reason text={slot.reason} />}
      {children}
    </section>
  );
}
