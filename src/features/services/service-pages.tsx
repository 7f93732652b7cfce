import { useParams, useSearch } from '@tanstack/react-router';
import { useList } from '#io/react/react.tsx';
import { useOpened } from '#parts/forms/use-opened.ts';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { addedService, copyOf, NEW_SERVICE, serviceDraftOf } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';

function useCrew() {
  return combineQueries({
    services: useList('services'),
    stations: useList('stations'),
    employees: useList('employees'),
  });
}

/** An empty form, or one that starts as a copy of another service. */
export function NewServicePage() {
  const { copy: copied } = useSearch({ from: paths.newService });
  const { data, failure, retry } = useCrew();
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return null;
  const original = data.services.find(({ id }) => id === copied);
  return <ServiceForm initial={original ? copyOf(original, data.stations) : NEW_SERVICE} shop={data} />;
}

export function AddServicePage() {
  const { data, failure, retry } = useCrew();
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && <ServiceForm initial={addedService(data.stations)} shop={data} />;
}

export function EditServicePage() {
  const { id } = useParams({ from: paths.editService });
  return <EditService key={id} id={id} />;
}

function EditService({ id }: { id: string }) {
  const { data, failure, retry } = useCrew();
  const { opened, ...reading } = useOpened('services', id);
  if (opened === null) return <RecordNotFound what="Service" list={paths.services} listName="services" />;
  if (reading.failed) return <LoadFailure title="Failed to load the service" onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data || !opened) return null;
  const initial = serviceDraftOf(opened.record, data.stations);
  return <ServiceForm key={opened.version} initial={initial} opened={opened} shop={data} />;
}
