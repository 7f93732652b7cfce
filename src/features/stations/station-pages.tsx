import { useParams } from '@tanstack/react-router';
import { useList, useSettings } from '#io/react/react.tsx';
import { useOpened } from '#parts/forms/use-opened.ts';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { StationForm } from './station-form.tsx';

function useStationShop() {
  return combineQueries({
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
    settings: useSettings(),
  });
}

export function NewStationPage() {
  const { data, failure, retry } = useStationShop();
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && <StationForm shop={data} />;
}

export function EditStationPage() {
  const { id } = useParams({ from: paths.editStation });
  return <EditStation key={id} id={id} />;
}

function EditStation({ id }: { id: string }) {
  const { data, failure, retry } = useStationShop();
  const { opened, ...reading } = useOpened('stations', id);
  if (opened === null) return <RecordNotFound what="Station" list={paths.stations} listName="stations" />;
  if (reading.failed) return <LoadFailure title="Failed to load the station" onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && opened && <StationForm key={opened.version} opened={opened} shop={data} />;
}
