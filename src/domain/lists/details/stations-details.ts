import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { Station } from '#domain/catalog/station.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { CELL_SEPARATOR, csvMaker, weekColumns } from '#domain/data-files/csv-columns.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function stationCsv(): CsvColumn<Station>[] {
  return [
    ['Station Name', ({ name }) => name],
    ['Description', ({ description }) => description],
    ['Capabilities', ({ capabilities }) => capabilities.join(CELL_SEPARATOR)],
    ['Max Concurrent Jobs', ({ maxConcurrentJobs }) => maxConcurrentJobs],
    ...weekColumns<Station>(({ operatingHours }) => operatingHours),
  ];
}

function searchWords({ name, description, capabilities }: Station): SearchWords {
  return { title: name, texts: [description, ...capabilities], marks: [] };
}

export const stationsDetails: ListDetails<Station> = {
  table: {
    fields: {
      id: 'plain',
      name: 'text',
      description: 'text',
      capabilities: 'plain',
      maxConcurrentJobs: 'number',
      operatingHours: 'plain',
      ...STAMPS,
    },
    parts: [],
  },
  csv: { stations: { holds: 'Capabilities, capacity and hours', make: csvMaker(stationCsv) } },
  search: searchWords,
  blank: { capabilities: [], maxConcurrentJobs: 1, operatingHours: DEFAULT_WEEK_HOURS },
};
