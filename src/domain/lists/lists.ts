import type * as z from 'zod/mini';
import { bookings } from './bookings.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import { estimates } from './estimates.ts';
import { invoices } from './invoices.ts';
import { leads } from './leads.ts';
import { services } from './services.ts';
import { stations } from './stations.ts';

/** The lists of a shop, in the order of an export file. docs/decisions/041-a-list-is-declared-once.md tells how to add one. */
export const LISTS = { customers, services, employees, stations, bookings, leads, invoices, estimates };

export type EntityType = keyof typeof LISTS;
/** The record of each list. */
export type Entities = { [E in EntityType]: z.infer<(typeof LISTS)[E]['schema']> };
/** All the lists of a shop. */
export type Lists = { [E in EntityType]: readonly Entities[E][] };
