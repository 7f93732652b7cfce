import { type Service, serviceSchema } from '#domain/catalog/service.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const services: ListDeclaration<Service> = {
  schema: serviceSchema,
  indexes: {},
  snapshots: {},
  names: { record: 'service', list: 'services' },
  title: ({ name }) => isolate(name),
  technician: 'reads',
  rank: 7,
};
