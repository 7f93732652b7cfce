import { type ReactNode, useEffect, useState } from 'react';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { OfferedService } from '#domain/leads/car-request.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { CheckboxField, FieldError } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CategoryPicture = lazyComponent(async () => (await import('./category-picture.tsx')).CategoryPicture);

type CategoryWords = { category: ServiceCategory; title: string; says: string };

/** The categories in the words of car owners, in the order of the shop's services. */
const CATEGORIES: readonly CategoryWords[] = [
  {
    category: 'PPF',
    title: 'Paint protection film',
    says: 'Clear film that takes the stone chips instead of the paint.',
  },
  {
    category: 'Vinyl Wrap',
    title: 'Vinyl wrap',
    says: 'Another color or finish over the paint, which comes off again.',
  },
  {
    category: 'Ceramic Coating',
    title: 'Ceramic coating',
    says: 'A hard, glossy layer that water and dirt run off.',
  },
  { category: 'Window Tinting', title: 'Window tint', says: 'Film on the glass against heat and glare.' },
  { category: 'Detailing', title: 'Detailing', says: 'Careful cleaning and polishing, inside and out.' },
];

type RequestServicesProps = {
  services: readonly OfferedService[];
  chosen: readonly string[];
  problem: { id: string; error: string | undefined };
  onChange: (serviceIds: readonly string[]) => void;
};

/** The services by category. */
export function RequestServices({ services, chosen, problem, onChange }: RequestServicesProps) {
  const errorId = problem.error ? `${problem.id}-error` : undefined;
  // The pictures take nothing from what can be filled in.
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIsIdle(true)), []);
  return (
    <fieldset id={problem.id} tabIndex={-1} aria-describedby={errorId} className="grid gap-4.5">
      <legend className="sr-only">Services</legend>
      {CATEGORIES.map((words) => ({
        ...words,
        own: services.filter((service) => service.category === words.category),
      }))
        .filter(({ own }) => own.length > 0)
        .map(({ own, ...words }) => (
          <Category key={words.category} {...words} hasPicture={isIdle}>
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
      {problem.error && <FieldError id={errorId}>{problem.error}</FieldError>}
    </fieldset>
  );
}

type CategoryProps = CategoryWords & { hasPicture: boolean; children: ReactNode };

function Category({ category, title, says, hasPicture, children }: CategoryProps) {
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
      <div className="aspect-2/1 w-40 phone:row-start-1">{hasPicture && <CategoryPicture category={category} />}</div>
    </section>
  );
}
