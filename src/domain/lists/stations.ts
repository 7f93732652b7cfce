import { isolate } from '../direction.ts';
import { type Station, stationSchema } from '../station.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const stations: ListDeclaration<Station> = {
  schema: stationSchema,
  indexes: {},
  snapshots: {},
  names: { record: 'station', list: 'stations' },
  title: ({ name }) => isolate(name),
  technician: 'reads',
  rank: 7,
  csv: { holds: 'Capabilities, capacity and hours' },
};
