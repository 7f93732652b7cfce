import type { DocumentVehicle, Sheet } from '#domain/documents/sheet-content.ts';
import type { Acknowledgement, Inspection } from './inspection.ts';
import type { ShownPin } from './inspection-facts.ts';

/** A closed inspection as a customer reads it by link, with the released photos alone. */
export type SharedInspection = Pick<Sheet, 'shop' | 'colors'> & {
  inspection: Inspection;
  /** Its damage, at hand-over with that of the check-in. */
  pins: readonly ShownPin[];
  contact: { phone: string; email: string };
  customer: string;
  vehicle: DocumentVehicle | undefined;
  acknowledgement: Pick<Acknowledgement, 'name' | 'at'> | undefined;
  /** Hash of what is shown, sent with the acknowledgement so that an outdated version cannot be acknowledged. */
  hash: string;
  /** The shop's time zone, used for all dates and times. */
  zone: string;
};

/** The customer ticks this. */
export const SEEN = 'I have seen this inspection: its photos, and the damage listed on this page.';
