import { formatPercent } from '#domain/money.ts';
import { type MarginLabel, marginLabel } from '#domain/pricing.ts';
import { Badge, Meter } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';

const LOOKS = {
  Excellent: { tone: 'green', level: 4 },
  Good: { tone: 'teal', level: 3 },
  Fair: { tone: 'amber', level: 2 },
  Low: { tone: 'red', level: 1 },
} as const satisfies Record<MarginLabel, { tone: Tone; level: number }>;

/** How good a margin is (QQ-37), and the margin in percent with one decimal. */
export function MarginBadge({ margin }: { margin: number }) {
  const label = marginLabel(margin);
  const { tone, level } = LOOKS[label];
  return (
    <Badge tone={tone}>
      <Meter level={level} />
      {label} <span className="font-medium">{formatPercent(margin, 1)}</span>
    </Badge>
  );
}
