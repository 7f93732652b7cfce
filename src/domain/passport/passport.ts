import type { FollowUp } from '#domain/care/follow-up.ts';
import type { PromisedCare } from '#domain/care/promised-care.ts';
import type { DocumentVehicle, Sheet } from '#domain/documents/sheet-content.ts';
import type { Acknowledgement } from '#domain/inspections/inspection.ts';
import type { Stage } from '#domain/jobs/job.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import type { ReachedStep } from './customer-stage.ts';

/** A certificate without the names of its owners. */
export type ShownCertificate = Pick<
  Warranty,
  | 'id'
  | 'warrantyNumber'
  | 'promise'
  | 'coverage'
  | 'services'
  | 'startsOn'
  | 'registeredOn'
  | 'visits'
  | 'transfers'
  | 'voided'
>;

/** A document of the job that asks something of the customer. */
export type AskedDocument = {
  kind: 'estimate' | 'invoice';
  number: string;
  /** Dollars: the total of an estimate, what is left to pay of an invoice. */
  amount: number;
  /** Opens it, after the # of the page. */
  token: string;
};

/** A job as its customer follows it by link; after delivery the passport of the car. */
export type Passport = Pick<Sheet, 'shop' | 'colors'> & {
  jobNumber: string;
  firstName: string;
  vehicle: DocumentVehicle | undefined;
  bodyType: string;
  stage: Stage;
  /** In the words for customers. */
  stageText: string;
  steps: readonly ReachedStep[];
  /** ISO instant. */
  promisedAt: string | undefined;
  services: readonly string[];
  /** The released photos. */
  photoIds: readonly string[];
  certificates: readonly ShownCertificate[];
  care: Pick<PromisedCare, 'from' | 'care' | 'notes'> | undefined;
  /** Dates of the care that are still open. */
  dates: readonly Pick<FollowUp, 'id' | 'kind' | 'text' | 'startsOn' | 'endsOn'>[];
  documents: readonly AskedDocument[];
  contact: { phone: string; email: string };
  /** Acknowledgement of the care sheet. The name is '' once the car was sold. */
  acknowledgement: Pick<Acknowledgement, 'name' | 'at'> | undefined;
  /** Hash of the care sheet, sent with its acknowledgement. */
  hash: string;
  today: string;
  /** The shop's time zone, used for all dates and times. */
  zone: string;
};

/** The customer ticks this. */
export const CARE_READ = 'I have read how to care for my car.';

/** Returns the title of the page. */
export function passportTitle({ stage }: Pick<Passport, 'stage'>): string {
  return stage === 'Delivered' ? 'Your car’s passport' : 'Where is my car?';
}
