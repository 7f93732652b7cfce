import { TriangleAlert } from 'lucide-react';
import { formatPercent } from '#domain/money/money.ts';
import { isBelowTarget, type MarginLabel, marginLabel } from '#domain/money/pricing.ts';
import { useSettings } from '#io/react/world.tsx';
import { Badge, Meter } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

const LOOKS = {
  Excellent: { tone: 'green', level: 4 },
  Good: { tone: 'teal', level: 3 },
  Fair: { tone: 'amber', level: 2 },
  Low: { tone: 'red', level: 1 },
} as const satisfies Record<MarginLabel, { tone: Tone; level: number }>;

/** Shows the rating of a margin (QQ-37), its percentage with one decimal, and a warning below the shop's target. */
export function MarginBadge({ margin }: { margin: number }) {
  const label = marginLabel(margin);
  const { tone, level } = LOOKS[label];
  const { targetMargin: target } = useSettings();
  return (
    <Badge tone={tone}>
      <Meter level={level} />
      {label} <span className="font-medium">{formatPercent(margin, 1)}</span>
      {isBelowTarget(margin, target) && (
        <span className="inline-flex items-center gap-1">
          <TriangleAlert size={12} aria-hidden /> below {target}%
        </span>
      )}
    </Badge>
  );
}
