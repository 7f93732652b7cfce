import * as z from 'zod/mini';
import { followUpSchema } from '#domain/care/follow-up.ts';
import { promisedCareSchema } from '#domain/care/promised-care.ts';
import { identityOf, sheetVehicle } from '#domain/documents/sheet-head.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { customerStageText, reachedSteps } from '#domain/passport/customer-stage.ts';
import type { Passport } from '#domain/passport/passport.ts';
import { settingsSchema, zoneOf } from '#domain/shop/settings.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { contextOf, withoutEmptyColumns } from './parse-shared-document.ts';

const text = z._default(z.string(), '');
const plain = z.record(z.string(), z.unknown());
const stage = z.enum(STAGES);
const warranty = warrantySchema.shape;
const followUp = followUpSchema.shape;
const care = promisedCareSchema.shape;

/** Response of `open_job` in supabase/schema. */
const responseSchema = z.object({
  shown: z.object({
    shop: z._default(plain, () => ({})),
    jobNumber: z.string(),
    firstName: text,
    vehicle: z._default(plain, () => ({})),
    stage,
    stageTexts: settingsSchema.shape.customerStageTexts,
    steps: z.array(z.object({ stage, at: text })),
    promisedAt: z.optional(z.string()),
    services: z.array(z.nullable(z.string())),
    photoIds: z.array(z.string()),
    care: z.optional(z.object({ from: care.from, care: care.care, notes: care.notes })),
    followUps: z.array(
      z.object({
        id: followUp.id,
        kind: followUp.kind,
        text: followUp.text,
        startsOn: followUp.startsOn,
        endsOn: followUp.endsOn,
      }),
    ),
    certificates: z.array(
      z.object({
        id: warranty.id,
        warrantyNumber: warranty.warrantyNumber,
        promise: warranty.promise,
        coverage: warranty.coverage,
        /** One for each entry of the coverage. */
        batches: z.array(z.nullable(z.string())),
        services: warranty.services,
        startsOn: warranty.startsOn,
        registeredOn: warranty.registeredOn,
        visits: warranty.visits,
        transfers: warranty.transfers,
        voided: warranty.voided,
      }),
    ),
  }),
  hash: text,
  folder: z.string(),
  acknowledgement: z.optional(z.object({ name: text, at: z.string() })),
  documents: z.array(
    z.object({ kind: z.enum(['estimate', 'invoice']), number: z.string(), amount: z.number(), token: z.string() }),
  ),
  today: z.string(),
  timeZone: z.string(),
});

/** Parses the server's response to a link. Throws if it is invalid. The folder is that of the photos. */
export function parseSharedJob(response: unknown, defaultZone: string): { shared: Passport; folder: string } {
  const { shown, folder, timeZone, ...answer } = z.parse(responseSchema, withoutEmptyColumns(response));
  const { shop, vehicle, followUps: dates, stageTexts, steps: stageLog, services, certificates, ...job } = shown;
  const zone = zoneOf({ timeZone }, defaultZone);
  const person = { lastName: '', email: '', phone: '', vehicle: { year: 0, condition: 'New', ...vehicle } };
  const context = contextOf(shop, { ...person, firstName: job.firstName }, { today: answer.today, zone });
  const { phone, email } = context.shop;
  const car = context.customer.vehicle;
  return {
    folder,
    shared: {
      ...identityOf(context),
      ...job,
      ...answer,
      dates,
      zone,
      promisedAt: job.promisedAt,
      care: job.care,
      acknowledgement: answer.acknowledgement,
      stageText: customerStageText(stageTexts, job.stage),
      steps: reachedSteps({ stage: job.stage, stageLog }, stageTexts, zone),
      services: services.filter((name) => name !== null),
      certificates: certificates.map(({ batches, ...one }) => ({
        ...one,
        coverage: one.coverage.map((entry, at) => ({ ...entry, batch: batches[at] ?? '' })),
      })),
      vehicle: sheetVehicle(car),
      bodyType: car.bodyType,
      contact: { phone: phone.trim(), email: email.trim() },
    },
  };
}
