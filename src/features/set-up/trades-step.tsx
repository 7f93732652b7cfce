import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { SERVICE_CATEGORIES, type ServiceCategory } from '#domain/catalog/service.ts';
import { catalogOfTrades } from '#domain/shop/set-up.ts';
import { useList, useWorld } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { CheckboxField, FieldError } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const schema = z.object({
  trades: z.array(z.enum(SERVICE_CATEGORIES)).check(z.minLength(1, 'Choose at least one.')),
});

/** Asks what the shop does. The starter services and stations of the other trades are left out. */
export function TradesStep(props: StepProps) {
  return (
    <Loaded query={useList('services')}>
      {(services) => (
        <TradesForm
          {...props}
          initial={SERVICE_CATEGORIES.filter((trade) => services.some(({ category }) => category === trade))}
        />
      )}
    </Loaded>
  );
}

function TradesForm({ initial, onSaved, onSkip }: StepProps & { initial: readonly ServiceCategory[] }) {
  const { store } = useWorld();
  const [draft] = useState(() => ({ trades: [...initial] }));
  const form = useRecordForm({
    what: 'set-up',
    schema,
    draft,
    asksToLeave: false,
    save: ({ trades }) =>
      store.transact(async (newest): Promise<Operation[]> => {
        const shop = { services: await newest.services.list(), stations: await newest.stations.list() };
        const { services, stations } = catalogOfTrades(shop, trades);
        return [
          ...services.removed.map(({ id }): Operation => ({ entity: 'services', kind: 'remove', id })),
          ...stations.removed.map(({ id }): Operation => ({ entity: 'stations', kind: 'remove', id })),
          ...stations.added.map((item): Operation => ({ entity: 'stations', kind: 'add', item })),
          ...services.added.map((item): Operation => ({ entity: 'services', kind: 'add', item })),
        ];
      }),
    leaveTo: onSaved,
  });
  const { trades } = useWatch({ control: form.control }) as typeof draft;
  const problem = form.errorOf('trades');
  const problemId = useId();
  return (
    <StepForm label="What do you do?" form={form} onSkip={onSkip}>
      <FormSection group title="What do you do?">
        <div className="grid grid-cols-3 gap-2.5 phone:grid-cols-1">
          {SERVICE_CATEGORIES.map((trade) => (
            <CheckboxField
              key={trade}
              name="trades"
              label={
                <span className="flex items-center gap-2">
                  <FilmSwatch tone={CATEGORY_LOOKS[trade].tone} />
                  {trade}
                </span>
              }
              checked={trades.includes(trade)}
              onChange={({ target }) =>
                form.put(
                  'trades',
                  SERVICE_CATEGORIES.filter((one) => (one === trade ? target.checked : trades.includes(one))),
                )
              }
            />
          ))}
        </div>
        {problem && (
          <div role="alert" className="mt-2">
            <FieldError id={problemId}>{problem}</FieldError>
          </div>
        )}
        <p className="mt-3 text-label text-text-2">Starter services and bays of the others are left out.</p>
      </FormSection>
    </StepForm>
  );
}
