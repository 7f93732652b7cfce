import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { useList, useWorld } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import { neededDollars } from '#parts/forms/draft-fields.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { NumberField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const schema = z.object({ prices: z.array(neededDollars('the price')) });

/** Asks what each service costs for a mid-size vehicle, and shows the prices of the other sizes. */
export function PricesStep(props: StepProps) {
  return <Loaded query={useList('services')}>{(services) => <PricesForm {...props} services={services} />}</Loaded>;
}

function PricesForm({ services: listed, onSaved, onSkip }: StepProps & { services: readonly Service[] }) {
  const { store } = useWorld();
  // A service that is added elsewhere meanwhile moves no price to another row.
  const [services] = useState(listed);
  const [draft] = useState(() => ({ prices: services.map(({ basePrice }) => basePrice) }));
  const form = useRecordForm({
    what: 'set-up',
    schema,
    draft,
    asksToLeave: false,
    save: ({ prices }) =>
      store.transact(() =>
        services.flatMap(({ id, basePrice: before }, index): Operation[] => {
          const basePrice = prices[index] ?? before;
          return basePrice === before ? [] : [{ entity: 'services', kind: 'update', id, change: { basePrice } }];
        }),
      ),
    leaveTo: onSaved,
  });
  const { prices } = useWatch({ control: form.control }) as typeof draft;
  return (
    <StepForm label="Prices" form={form} onSkip={onSkip}>
      <FormSection group title="What does it cost, for a mid-size vehicle?">
        <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
          {services.map((service, index) => (
            <NumberField
              key={service.id}
              label={service.name}
              required
              prefix="$"
              min={0}
              step={0.01}
              hint={pricesBySize({ ...service, basePrice: prices[index] ?? Number.NaN })}
              {...form.numberField(`prices.${index}`)}
            />
          ))}
        </div>
        <p className="mt-3 text-label text-text-2">
          Each service has its own size multipliers, cost and hours. Change them in Services.
        </p>
      </FormSection>
    </StepForm>
  );
}

function pricesBySize(service: Service): string | undefined {
  if (!(service.basePrice >= 0)) return undefined;
  return VEHICLE_SIZES.filter((size) => size !== 'Mid-size')
    .map((size) => `${size} ${formatDollars(priceForSize(service, size))}`)
    .join(' · ');
}
