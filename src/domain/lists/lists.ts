import type * as z from 'zod/mini';
import { bookings } from './bookings.ts';
import { claims } from './claims.ts';
import { consents } from './consents.ts';
import { customers } from './customers.ts';
import { deposits } from './deposits.ts';
import { employees } from './employees.ts';
import { estimates } from './estimates.ts';
import { followUps } from './follow-ups.ts';
import { inspections } from './inspections.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { messages } from './messages.ts';
import { products } from './products.ts';
import { removals } from './removals.ts';
import { services } from './services.ts';
import { stations } from './stations.ts';
import { warranties } from './warranties.ts';
import { warrantyTiers } from './warranty-tiers.ts';

/** Lists of a shop, in the order of an export file. See docs/structure.md to add one. */
export const LISTS = {
  customers,
  services,
  employees,
  stations,
  bookings,
  leads,
  invoices,
  estimates,
  jobs,
  products,
  inspections,
  deposits,
  messages,
  removals,
  consents,
  warrantyTiers,
  warranties,
  claims,
  followUps,
};

export type EntityType = keyof typeof LISTS;
/** Record type of each list. */
export type Entities = { [E in EntityType]: z.infer<(typeof LISTS)[E]['schema']> };
/** Records of all lists. */
export type Lists = { [E in EntityType]: readonly Entities[E][] };
