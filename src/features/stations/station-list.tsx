import { useNavigate } from '@tanstack/react-router';
import { useIndexed, useList, useSettingsQuery, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { NewRecordLink } from '#parts/lists/new-record-link.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RowActions } from '#parts/records/row-actions.tsx';
import { STATION_COLUMNS, StationCard, type StationRow, stationRows } from './station-columns.tsx';
import { useDeleteStation } from './use-delete-station.tsx';

/** Every station, in stored order. */
export function StationList() {
  const navigate = useNavigate();
  const remove = useDeleteStation();
  const today = useToday();
  const query = useQueries({
    stations: useList('stations'),
    services: useList('services'),
    bookings: useIndexed('bookings', { name: 'date', from: today, to: today }),
    settings: useSettingsQuery(),
  });
  const { data } = query;
  const actionsOf = ({ station }: StationRow) => (
    <RowActions
      name={station.name}
      edit={{ to: paths.editStation, params: { id: station.id } }}
      onDelete={() => void remove(station)}
    />
  );
  return (
    <RecordList
      label="Stations"
      query={query}
      rows={data && stationRows(data.stations, data.services, data.bookings, data.settings, today)}
      counted={['station', 'stations']}
      none={{
        title: 'No stations',
        text: 'A station is a bay where jobs are done, with its own capabilities and hours. Get started by creating your first one.',
        action: (
          <NewRecordLink to={paths.newStation} tour="new-station">
            New Station
          </NewRecordLink>
        ),
      }}
      actions={
        <>
          <ExportCsvButton list="stations" />
          <NewRecordLink to={paths.newStation} tour="new-station">
            New Station
          </NewRecordLink>
        </>
      }
      columns={[...STATION_COLUMNS, { id: 'actions', header: 'Actions', align: 'end', width: '92px', cell: actionsOf }]}
      minWidth={900}
      rowHeight={76}
      onRowOpen={({ id }) => void navigate({ to: paths.editStation, params: { id } })}
      renderCard={(row) => <StationCard row={row} actions={actionsOf(row)} />}
    />
  );
}
