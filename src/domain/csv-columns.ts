import { type Booking, workDays } from './booking.ts';
import { dayOfInstant } from './calendar.ts';
import type { CsvColumn } from './csv.ts';
import { type Customer, customerOn, fullName } from './customer.ts';
import type { Employee } from './employee.ts';
import type { Lead } from './lead.ts';
import { hoursForSize, priceForSize } from './pricing.ts';
import type { Service } from './service.ts';
import type { Station } from './station.ts';
import { VEHICLE_SIZES, type Vehicle, vehicleName } from './vehicle.ts';
import { openHours, type WeekHours } from './week-hours.ts';
import { WORKWEEK, weekdayName } from './work-week.ts';

/** What the ids in a record mean, the day of the export, and the shop's time zone. */
export type CsvContext = {
  customers: ReadonlyMap<string, Customer>;
  services: ReadonlyMap<string, Service>;
  employees: ReadonlyMap<string, Employee>;
  today: string;
  zone: string;
};

/** Several names in one cell. */
const CELL_SEPARATOR = '; ';

function serviceNames(ids: readonly string[], { services }: CsvContext): string {
  return ids.flatMap((id) => services.get(id)?.name ?? []).join(CELL_SEPARATOR);
}

/** 'Year' to 'Body Type' of the car that `of` finds. */
function vehicleColumns<T>(of: (record: T) => Vehicle): CsvColumn<T>[] {
  return [
    ['Year', (record) => of(record).year || undefined],
    ['Make', (record) => of(record).make],
    ['Model', (record) => of(record).model],
    ['Trim', (record) => of(record).trim],
    ['VIN', (record) => of(record).vin],
    ['License Plate', (record) => of(record).licensePlate],
    ['Color', (record) => of(record).color],
    ['Condition', (record) => of(record).condition],
    ['Size', (record) => of(record).size],
    ['Body Type', (record) => of(record).bodyType],
  ];
}

export function customerCsv(context: CsvContext): CsvColumn<Customer>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Company Name', ({ companyName }) => companyName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Preferred Contact Method', ({ preferredContactMethod }) => preferredContactMethod],
    ...vehicleColumns<Customer>(({ vehicle }) => vehicle),
    ['Services', ({ services }) => serviceNames(services, context)],
    ['Source', ({ source }) => source],
    ['Tax-exempt Number', ({ taxExemptNumber }) => taxExemptNumber],
    ['Exempt Until', ({ taxExemptUntil }) => taxExemptUntil],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

export function leadCsv(context: CsvContext): CsvColumn<Lead>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Source', ({ source }) => source],
    ['Status', ({ status }) => status],
    ['Priority', ({ priority }) => priority],
    ['Interested Services', ({ interestedServices }) => serviceNames(interestedServices, context)],
    ['Year', ({ vehicleInfo }) => vehicleInfo?.year],
    ['Make', ({ vehicleInfo }) => vehicleInfo?.make],
    ['Model', ({ vehicleInfo }) => vehicleInfo?.model],
    ['Size', ({ vehicleInfo }) => vehicleInfo?.size],
    ['Estimated Value', ({ estimatedValue }) => ({ dollars: estimatedValue })],
    ['Assigned To', ({ assignedTo }) => nameOf(context.employees.get(assignedTo ?? ''))],
    ['Last Contact', ({ lastContactDate }) => lastContactDate],
    ['Next Follow-up', ({ nextFollowUp }) => nextFollowUp],
    ['Lost Reason', ({ lostReason }) => lostReason],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

function nameOf(person: Employee | undefined): string | undefined {
  return person && fullName(person);
}

export function bookingCsv(context: CsvContext): CsvColumn<Booking>[] {
  const whose = (booking: Booking) => customerOn(booking, context.customers.get(booking.customerId));
  return [
    ['Date', ({ date }) => date],
    ['Start Time', ({ startTime }) => startTime],
    ['Last Day', (booking) => workDays(booking).at(-1)?.date],
    ['End Time', ({ endTime }) => endTime],
    ['Hours', ({ estimatedHours }) => estimatedHours],
    ['Status', ({ status }) => status],
    ['Customer', (booking) => fullName(whose(booking))],
    ['Email', (booking) => whose(booking).email],
    ['Phone', (booking) => whose(booking).phone],
    ['Vehicle', (booking) => vehicleName(whose(booking).vehicle)],
    ['License Plate', (booking) => whose(booking).vehicle.licensePlate],
    ['Service', ({ service }) => service.name],
    ['Station', ({ station }) => station],
    ['Employee', ({ employee }) => fullName(employee)],
    ['Service Price', ({ pricing }) => ({ dollars: pricing.servicePrice })],
    ['Labor Cost', ({ pricing }) => ({ dollars: pricing.laborCost })],
    ['Material Cost', ({ pricing }) => ({ dollars: pricing.materialCost })],
    ['Total Cost', ({ pricing }) => ({ dollars: pricing.totalCost })],
    ['Gross Profit', ({ pricing }) => ({ dollars: pricing.grossProfit })],
    ['Profit Margin (%)', ({ pricing }) => pricing.profitMargin],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

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

/** '08:00-18:00', or 'Closed', for each day of the week. */
function weekColumns<T>(of: (record: T) => WeekHours): CsvColumn<T>[] {
  return WORKWEEK.map((day) => [
    weekdayName(day),
    (record) => {
      const hours = of(record)[day];
      return openHours(hours) ? `${hours.start}-${hours.end}` : 'Closed';
    },
  ]);
}

export function stationCsv(): CsvColumn<Station>[] {
  return [
    ['Station Name', ({ name }) => name],
    ['Description', ({ description }) => description],
    ['Capabilities', ({ capabilities }) => capabilities.join(CELL_SEPARATOR)],
    ['Max Concurrent Jobs', ({ maxConcurrentJobs }) => maxConcurrentJobs],
    ...weekColumns<Station>(({ operatingHours }) => operatingHours),
  ];
}

export function staffCsv(): CsvColumn<Employee>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Employment Type', ({ type }) => type],
    ['Hourly Rate', ({ hourlyRate }) => ({ dollars: hourlyRate })],
    ['Skill Levels', ({ skillLevels }) => skillLevels.join(CELL_SEPARATOR)],
    ['Stations', ({ stations }) => stations.join(CELL_SEPARATOR)],
    ...weekColumns<Employee>(({ availability }) => availability),
  ];
}
