import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Product } from '#domain/film/product.ts';
import type { Job } from '#domain/jobs/job.ts';
import { filmOfService, withFilmOfService } from '#domain/jobs/job-film.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { CoverageEditor } from '#parts/film/coverage-editor.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { type CoverageDraft, type FilmService, filmPart, filmServices } from './film-part.ts';
import type { JobView } from './job-view.ts';
import { JobSession, useJobForm } from './use-job-form.tsx';

/** The tab of the film on the car. */
export function FilmTab({ view }: { view: JobView }) {
  const { job, bookings, customer } = view;
  const part = filmPart(bookings, customer.vehicle);
  const services = filmServices(bookings, job);
  const query = useList('products');
  return (
    <Card>
      <CardHeader title="Film on the Car" />
      <CardBody>
        {services.length === 0 ? (
          <p className="text-text-2">No service of this job puts film on the car.</p>
        ) : (
          <Loaded query={query}>
            {(products) => (
              <JobSession jobId={job.id} factsOf={part.factsOf}>
                {(session) => <FilmForm view={view} session={session} services={services} products={products} />}
              </JobSession>
            )}
          </Loaded>
        )}
      </CardBody>
    </Card>
  );
}

type FilmFormProps = {
  view: JobView;
  session: EditSession<Job>;
  services: readonly FilmService[];
  products: readonly Product[];
};

function FilmForm({ view, session, services, products }: FilmFormProps) {
  const { bookings, customer, settings } = view;
  const { vehicle } = customer;
  const today = useToday();
  const [chosen, setChosen] = useState(services[0]?.id);
  const form = useJobForm({ ...filmPart(bookings, vehicle), session });
  const draft = useWatch({ control: form.control }) as CoverageDraft;
  const service = services.find(({ id }) => id === chosen) ?? services[0];
  if (!service) return null;
  const others = services
    .filter(({ id }) => id !== service.id)
    .map(({ id, name }) => ({ name, entries: filmOfService(draft, id) }));
  return (
    <FormBody state={form.page} aria-label="Film on the Car" className="grid gap-4.5">
      {form.page.conflict}
      {services.length > 1 && (
        <SelectField label="Service" value={service.id} onChange={({ target }) => setChosen(target.value)}>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <CoverageEditor
        key={service.id}
        entries={filmOfService(draft, service.id)}
        onChange={(entries) => form.put('coverage', withFilmOfService(draft, service.id, entries) ?? [])}
        name={service.name}
        category={service.category}
        others={others}
        products={products}
        vehicle={vehicle}
        day={today}
        limits={settings}
      />
      <BusyButton
        data-tour="save-film"
        type="submit"
        disabled={form.page.saving || form.page.blocked !== undefined}
        className="keep-clear justify-self-end"
      >
        Save
      </BusyButton>
    </FormBody>
  );
}
