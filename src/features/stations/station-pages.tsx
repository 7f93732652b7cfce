import { useParams } from '@tanstack/react-router';
import { useList, useSettingsQuery } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { StationForm } from './station-form.tsx';

function useStationShop() {
  return useQueries({
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
    settings: useSettingsQuery(),
  });
}

export function NewStationPage() {
  return <Loaded query={useStationShop()}>{(shop) => <StationForm shop={shop} />}</Loaded>;
}

export function EditStationPage() {
  const { id } = useParams({ from: paths.editStation });
  const query = useStationShop();
  return (
    <EditRecord entity="stations" id={id} what="station" list={paths.stations} listName="stations">
      {(session) => <Loaded query={query}>{(shop) => <StationForm session={session} shop={shop} />}</Loaded>}
    </EditRecord>
  );
}
