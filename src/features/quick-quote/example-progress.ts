import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { quoteFor } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  type CustomerDetails,
  chooseService,
  chooseSlot,
  newQuoteProgress,
  type QuoteProgress,
  STEPS,
  type WizardStep,
} from './quote-progress.ts';

type Example = {
  vehicle: Vehicle;
  service: Service;
  stations: readonly Station[];
  employees: readonly Employee[];
  today: string;
  customer: CustomerDetails;
};

/** For tests: returns the wizard's progress at that step, with the recommended slot chosen. */
export function exampleProgress(step: WizardStep, { vehicle, service, customer, ...shop }: Example): QuoteProgress {
  const quote = quoteFor(vehicle, { ...shop, service, settings: DEFAULT_SETTINGS, occupancy: occupancyOf([]) });
  const reached = STEPS.indexOf(step);
  const atService = newQuoteProgress(vehicle);
  if (reached <= 1) return atService;
  const atQuote = chooseService(atService, service.id, quote);
  if (reached === 2 || !quote.recommendedSlot) return atQuote;
  const { reason: _, ...slot } = quote.recommendedSlot;
  const atCustomer = chooseSlot(atQuote, slot, quote);
  return reached === 3 ? atCustomer : { ...atCustomer, customer };
}
