import { useParams } from '@tanstack/react-router';
import { useList, useSettings } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { WhenLoaded } from '#parts/queries/when-loaded.tsx';
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
  return <WhenLoaded query={useStationShop()}>{(shop) => <StationForm shop={shop} />}</WhenLoaded>;
}

export function EditStationPage() {
  const { id } = useParams({ from: paths.editStation });
  const query = useStationShop();
  return (
    <EditRecord entity="stations" id={id} what="station" list={paths.stations} listName="stations">
      {(session) => <WhenLoaded query={query}>{(shop) => <StationForm session={session} shop={shop} />}</WhenLoaded>}
    </EditRecord>
  );
}
