import { type Service, type ServiceCategory, SKILL_LEVELS } from '#domain/catalog/service.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { serviceProfit } from '#domain/money/pricing.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { MarginBadge } from '#parts/pricing/margin-badge.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import type { Column } from '#ui/table/data-table.tsx';

export function CategoryBadge({ category }: { category: ServiceCategory }) {
  const { tone } = CATEGORY_LOOKS[category];
  return (
    <Badge tone={tone}>
      <FilmSwatch tone={tone} />
      {category}
    </Badge>
  );
}

export function Margin({ service }: { service: Service }) {
  const { profit, margin } = serviceProfit(service);
  return (
    <>
      <MarginBadge margin={margin} />
      <div className="mt-0.5 text-meta text-text-3">Profit: {formatWholeDollars(profit)}</div>
    </>
  );
}

const MAX_SHOWN = 2;

/** Returns the first two stations and the number of further ones (SVC-07, B15). */
export function stationsText({ stations }: Service): string {
  const more = stations.length - MAX_SHOWN;
  const shown = stations.slice(0, MAX_SHOWN).join(', ');
  return more > 0 ? `${shown} +${more}` : shown || 'No station';
}

const SKILL_ORDER = new Map(SKILL_LEVELS.map((level, index) => [level, index]));

export const SERVICE_COLUMNS: readonly Column<Service>[] = [
  {
    id: 'service',
    header: 'Service',
    sortValue: ({ name }) => name,
    cell: ({ name, description }) => (
      <>
        <div className="font-semibold wide:truncate max-wide:line-clamp-2 max-wide:whitespace-normal">
          <bdi>{name}</bdi>
        </div>
        <div className="mt-px truncate text-meta text-text-3 max-wide:hidden">{description}</div>
      </>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    width: '156px',
    sortValue: ({ category }) => category,
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    id: 'price',
    header: 'Base Price',
    width: '100px',
    align: 'end',
    sortValue: ({ basePrice }) => basePrice,
    cell: ({ basePrice, baseCost }) => (
      <>
        <div className="font-semibold">{formatWholeDollars(basePrice)}</div>
        <div className="mt-px text-meta text-text-3">Cost: {formatWholeDollars(baseCost)}</div>
      </>
    ),
  },
  {
    id: 'time',
    header: 'Base Time',
    width: '100px',
    align: 'end',
    sortValue: ({ baseTimeHours }) => baseTimeHours,
    cell: ({ baseTimeHours, skillLevel }) => (
      <>
        {baseTimeHours} h<div className="mt-px text-meta text-text-3 desktop:hidden">{skillLevel}</div>
      </>
    ),
  },
  {
    id: 'margin',
    header: 'Profit Margin',
    width: '164px',
    sortValue: (service) => serviceProfit(service).margin,
    cell: (service) => <Margin service={service} />,
  },
  {
    id: 'skill',
    header: 'Skill Level',
    width: '108px',
    className: 'max-desktop:hidden',
    sortValue: ({ skillLevel }) => SKILL_ORDER.get(skillLevel),
    cell: ({ skillLevel }) => skillLevel,
  },
  {
    id: 'stations',
    header: 'Stations',
    width: '98px',
    cell: (service) => (
      <p title={service.stations.join(', ')} className="line-clamp-2 whitespace-normal text-label text-text-2">
        {stationsText(service)}
      </p>
    ),
  },
];
