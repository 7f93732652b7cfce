import { type Station, stationSchema } from '#domain/catalog/station.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const stations: ListDeclaration<Station> = {
  schema: stationSchema,
  indexes: {},
  snapshots: {},
  names: { record: 'station', list: 'stations' },
  title: ({ name }) => isolate(name),
  technician: 'reads',
  rank: 8,
};
