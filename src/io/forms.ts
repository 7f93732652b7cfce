import type { PlainRecord } from './shared-copies.ts';
import { type KeyValueStorage, readText } from './storage.ts';
import type { EntityType } from './store.ts';

/** Says beside the lists in which form their records are; the database says it by its version, a data file by `schema`. */
export const FORM_KEY = 'bms_schema';
/** That of the specification: other tools write it, and data that names none has it. */
export const FIRST_FORM = 1;

/**
 * Leads the records of some lists one form on. A copy inside another record goes with the list that it was copied from. A step
 * may meet a record that it led on before, when a key was brought up to date and the page died: it leaves that as it is.
 */
export type FormStep = { readonly [E in EntityType]?: (record: PlainRecord) => PlainRecord };

/** The first leads on from the first form. Where it asks for other stores or indexes, `upgrade` of the database makes them. */
export const FORM_STEPS: readonly FormStep[] = [];

export function newestForm(steps: readonly FormStep[]): number {
  return FIRST_FORM + steps.length;
}

/** The form that a text or a field names. */
export function formOf(named: unknown): number {
  const form = Number(named);
  return Number.isInteger(form) && form > FIRST_FORM ? form : FIRST_FORM;
}

/** The form of the lists under their keys. Throws a StoreError of kind 'unavailable'. */
export function formIn(storage: KeyValueStorage): number {
  return formOf(readText(storage, FORM_KEY));
}
