import { positionsOf } from '#domain/body/positions.ts';
import { SERVICE_CATEGORIES, type ServiceCategory } from '#domain/catalog/service.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import type { OfferedService } from '#domain/leads/car-request.ts';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { CheckboxField, FieldError } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CarPicture = lazyComponent(async () => (await import('#parts/body/car-picture.tsx')).CarPicture);

type CategoryWords = {
  title: string;
  says: string;
  picture: string;
  tone: PositionTone;
  positionIds: readonly string[];
};

const ALL = positionsOf('sedan').map(({ id }) => id);
const [FULL_FRONT = []] = presetsOf('panel', 'sedan').flatMap(({ name, positionIds }) =>
  name === 'Full Front' ? [positionIds] : [],
);
const idsOf = (wanted: 'panel' | 'window') =>
  positionsOf('sedan').flatMap(({ id, kind }) => (kind === wanted ? [id] : []));

/** The categories in the words of car owners, each with a picture of where it goes. */
const WORDS: Readonly<Record<ServiceCategory, CategoryWords>> = {
  PPF: {
    title: 'Paint protection film',
    says: 'Clear film that takes the stone chips instead of the paint.',
    picture: 'A car with film on its front',
    tone: 'protection',
    positionIds: FULL_FRONT,
  },
  'Vinyl Wrap': {
    title: 'Vinyl wrap',
    says: 'Another color or finish over the paint, which comes off again.',
    picture: 'A car with all its panels wrapped',
    tone: 'wrap',
    positionIds: idsOf('panel'),
  },
  'Ceramic Coating': {
    title: 'Ceramic coating',
    says: 'A hard, glossy layer that water and dirt run off.',
    picture: 'A car that is coated all over',
    tone: 'coating',
    positionIds: ALL,
  },
  'Window Tinting': {
    title: 'Window tint',
    says: 'Film on the glass against heat and glare.',
    picture: 'A car with tinted windows',
    tone: 'dark tint',
    positionIds: idsOf('window'),
  },
  Detailing: {
    title: 'Detailing',
    says: 'Careful cleaning and polishing, inside and out.',
    picture: 'A car',
    tone: 'protection',
    positionIds: [],
  },
};

type RequestServicesProps = {
  services: readonly OfferedService[];
  chosen: readonly string[];
  problem: { id: string; error: string | undefined };
  onChange: (serviceIds: readonly string[]) => void;
};

/** The services by category. */
export function RequestServices({ services, chosen, problem, onChange }: RequestServicesProps) {
  return (
    <fieldset
      id={problem.id}
      tabIndex={-1}
      aria-describedby={`${problem.id}-error`}
      className="grid gap-4.5 outline-none"
    >
      <legend className="sr-only">Services</legend>
      {SERVICE_CATEGORIES.map((category) => ({
        category,
        own: services.filter((service) => service.category === category),
      }))
        .filter(({ own }) => own.length > 0)
        .map(({ category, own }) => (
          <Category key={category} {...WORDS[category]}>
            {own.map(({ id, name, description }) => (
              <CheckboxField
                key={id}
                label={name}
                hint={description}
                checked={chosen.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            ))}
          </Category>
        ))}
      {problem.error && <FieldError id={`${problem.id}-error`}>{problem.error}</FieldError>}
    </fieldset>
  );
}

function Category({
  title,
  says,
  picture,
  tone,
  positionIds,
  children,
}: CategoryWords & { children: React.ReactNode }) {
  const tones = new Map(positionIds.map((id) => [id, tone]));
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)_--spacing(40)] gap-x-4.5 gap-y-2 phone:grid-cols-1"
    >
      <div className="grid content-start gap-2">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-label text-text-2">{says}</p>
        {children}
      </div>
      {/* As high as the picture, before it is loaded. */}
      <div className="aspect-2/1 w-40 phone:row-start-1">
        <CarPicture outline="sedan" label={picture} tones={tones} />
      </div>
    </section>
  );
}
