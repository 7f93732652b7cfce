import type { Pricing } from '#domain/scheduling/booking.ts';
import { LayerBar } from '#ui/overlay/layer-bar.tsx';

/** Shows the shares of materials, labor and gross profit in a price. */
export function CostBar({ pricing }: { pricing: Pick<Pricing, 'materialCost' | 'laborCost' | 'grossProfit'> }) {
  return (
    <LayerBar
      size="large"
      segments={[
        { tone: 'neutral', share: pricing.materialCost, label: 'Materials' },
        { tone: 'blue', share: pricing.laborCost, label: 'Labor' },
        { tone: 'green', share: pricing.grossProfit, label: 'Gross profit' },
      ]}
    />
  );
}
