import type { Service } from '#domain/catalog/service.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { CELL_SEPARATOR, csvMaker } from '#domain/data-files/csv-columns.ts';
import { hoursForSize, priceForSize } from '#domain/money/pricing.ts';
import { amountWords, type SearchWords } from '#domain/text/search-words.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function serviceCsv(): CsvColumn<Service>[] {
  return [
    ['Service Name', ({ name }) => name],
    ['Category', ({ category }) => category],
    ['Description', ({ description }) => description],
    ['Skill Level', ({ skillLevel }) => skillLevel],
    ['Stations', ({ stations }) => stations.join(CELL_SEPARATOR)],
    ['Base Price', ({ basePrice }) => ({ dollars: basePrice })],
    ['Base Cost', ({ baseCost }) => ({ dollars: baseCost })],
    ['Base Time (hours)', ({ baseTimeHours }) => baseTimeHours],
    ...VEHICLE_SIZES.map(
      (size): CsvColumn<Service> => [`Price ${size}`, (service) => ({ dollars: priceForSize(service, size) })],
    ),
    ...VEHICLE_SIZES.map((size): CsvColumn<Service> => [`Hours ${size}`, (service) => hoursForSize(service, size)]),
  ];
}

function searchWords(service: Service): SearchWords {
  return {
    title: service.name,
    texts: [service.category, service.description, service.skillLevel, amountWords(service.basePrice)],
    marks: [],
  };
}

export const servicesDetails: ListDetails<Service> = {
  table: {
    fields: {
      id: 'plain',
      name: 'text',
      description: 'text',
      category: 'plain',
      stations: 'texts',
      baseTimeHours: 'number',
      vehicleSizeMultipliers: 'plain',
      skillLevel: 'plain',
      tierId: 'text',
      ...STAMPS,
    },
    parts: [
      { table: 'service_costs', owner: 'service_id', field: 'baseCost', holds: 'number' },
      { table: 'service_prices', owner: 'service_id', field: 'basePrice', holds: 'number' },
    ],
  },
  csv: { services: { holds: 'Prices and hours for each vehicle size', make: csvMaker(serviceCsv) } },
  search: searchWords,
  blank: { skillLevel: 'Basic' },
};
