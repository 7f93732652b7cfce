import { positionsOf } from '#domain/body/positions.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import { CarPicture } from '#parts/body/car-picture.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';

const ALL = positionsOf('sedan').map(({ id }) => id);
const FULL_FRONT = presetsOf('panel', 'sedan').find(({ name }) => name === 'Full Front')?.positionIds ?? [];
const idsOf = (wanted: 'panel' | 'window') =>
  positionsOf('sedan').flatMap(({ id, kind }) => (kind === wanted ? [id] : []));

type Look = { label: string; tone: PositionTone; positionIds: readonly string[] };

/** Without a label the picture says nothing: it decorates. */
const LOOKS: Readonly<Record<ServiceCategory, Look>> = {
  PPF: { label: 'A car with film on its front', tone: 'protection', positionIds: FULL_FRONT },
  'Vinyl Wrap': { label: 'A car with all its panels wrapped', tone: 'wrap', positionIds: idsOf('panel') },
  'Ceramic Coating': { label: 'A car that is coated all over', tone: 'coating', positionIds: ALL },
  'Window Tinting': { label: 'A car with tinted windows', tone: 'dark tint', positionIds: idsOf('window') },
  Detailing: { label: '', tone: 'protection', positionIds: [] },
};

/** Shows where on a car the services of a category go. */
export function CategoryPicture({ category }: { category: ServiceCategory }) {
  const { label, tone, positionIds } = LOOKS[category];
  return (
    <div aria-hidden={label === '' || undefined}>
      <CarPicture outline="sedan" label={label} tones={new Map(positionIds.map((id) => [id, tone]))} />
    </div>
  );
}
