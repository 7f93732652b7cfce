import * as z from 'zod/mini';
import { customerName } from '#domain/customers/customer.ts';
import { identityOf, sheetVehicle } from '#domain/documents/sheet-head.ts';
import { type Inspection, inspectionSchema } from '#domain/inspections/inspection.ts';
import { pinsAtHandOver } from '#domain/inspections/inspection-facts.ts';
import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import { zoneOf } from '#domain/shop/settings.ts';
import { contextOf, withoutEmptyColumns } from './parse-shared-document.ts';

const plain = z.record(z.string(), z.unknown());

/** Response of `open_inspection` in supabase/schema. */
const responseSchema = z.object({
  shown: z.object({
    inspection: inspectionSchema,
    known: inspectionSchema.shape.pins,
    customer: z.optional(plain),
    shop: z._default(plain, () => ({})),
  }),
  hash: z.string(),
  folder: z.string(),
  acknowledgement: z.optional(z.object({ name: z.string(), at: z.string() })),
  today: z.string(),
  timeZone: z.string(),
});

function pinsOf(inspection: Inspection, known: Inspection['pins']): SharedInspection['pins'] {
  if (inspection.kind === 'in') return inspection.pins.map((pin) => ({ ...pin, isKnown: false }));
  return pinsAtHandOver({ ...inspection, pins: known }, inspection);
}

/** Parses the server's response to a link. Throws if it is invalid. The folder is that of the photos. */
export function parseSharedInspection(
  response: unknown,
  defaultZone: string,
): { shared: SharedInspection; folder: string } {
  const { shown, folder, hash, acknowledgement, today, timeZone } = z.parse(
    responseSchema,
    withoutEmptyColumns(response),
  );
  const { inspection, known } = shown;
  const zone = zoneOf({ timeZone }, defaultZone);
  const context = contextOf(shown.shop, shown.customer, { today, zone });
  const { customer } = context;
  const { phone, email } = context.shop;
  return {
    folder,
    shared: {
      ...identityOf(context),
      inspection,
      pins: pinsOf(inspection, known),
      hash,
      acknowledgement,
      zone,
      contact: { phone: phone.trim(), email: email.trim() },
      customer: customerName(customer),
      vehicle: sheetVehicle(customer.vehicle),
    },
  };
}
