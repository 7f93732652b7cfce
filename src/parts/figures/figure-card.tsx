import type { ComponentProps } from 'react';
import type { CardName } from '#domain/figures/figure-meanings.ts';
import { StatCard } from '#ui/display/stat-card.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const WhatIs = lazyComponent(async () => (await import('./what-is.tsx')).WhatIs);

type FigureCardProps = Omit<ComponentProps<typeof StatCard>, 'corner'> & { label: CardName };

/** A stat card of a figure that has a definition. The first page draws it, so the button loads afterwards, and the definition when pressed. */
export function FigureCard(card: FigureCardProps) {
  return <StatCard {...card} corner={<WhatIs name={card.label} isCorner />} />;
}
