import type { ReactNode } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { CategoryBadge, Margin, stationsText } from './service-columns.tsx';

export function ServiceCard({ service, actions }: { service: Service; actions: ReactNode }) {
  return (
    <article aria-label={service.name} className="flex flex-col gap-1.5 px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 truncate font-semibold text-title">{service.name}</h2>
        <span className="flex-none font-semibold text-title">{formatWholeDollars(service.basePrice)}</span>
      </div>
      <div className="flex items-start justify-between gap-2">
        <CategoryBadge category={service.category} />
        <span className="text-meta text-text-3">Cost: {formatWholeDollars(service.baseCost)}</span>
      </div>
      <div>
        <Margin service={service} />
      </div>
      <div className="flex items-center justify-between gap-2 border-t pt-1.5 text-meta text-text-3">
        <span className="min-w-0 truncate">
          {`${service.baseTimeHours} h · ${service.skillLevel} · ${stationsText(service)}`}
        </span>
        {actions}
      </div>
    </article>
  );
}
