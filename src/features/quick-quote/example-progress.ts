import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { quoteFor } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  type CustomerDetails,
  newProgress,
  type Progress,
  type QuoteStep,
  STEPS,
  withService,
  withSlot,
} from './progress.ts';

type Example = {
  vehicle: Vehicle;
  service: Service;
  stations: readonly Station[];
  employees: readonly Employee[];
  today: string;
  customer: CustomerDetails;
};

/** For tests: what the wizard knows when it stands at that step, the recommended slot taken. */
export function exampleProgress(step: QuoteStep, { vehicle, service, customer, ...shop }: Example): Progress {
  const quote = quoteFor(vehicle, { ...shop, service, settings: DEFAULT_SETTINGS, occupancy: occupancyOf([]) });
  const reached = STEPS.indexOf(step);
  const atService = newProgress(vehicle);
  if (reached <= 1) return atService;
  const atQuote = withService(atService, service.id, quote);
  if (reached === 2 || !quote.recommendedSlot) return atQuote;
  const { reason: _, ...slot } = quote.recommendedSlot;
  const atCustomer = withSlot(atQuote, slot, quote);
  return reached === 3 ? atCustomer : { ...atCustomer, customer };
}
