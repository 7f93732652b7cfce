import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type Customer, customerName, fullName } from '#domain/customers/customer.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { damageInWords, panelName } from './damage-words.ts';
import type { Acknowledgement, Inspection, Signature } from './inspection.ts';
import { type ShownPin, signatureWay, walkSteps } from './inspection-facts.ts';
import { type PaintUnit, readingInWords } from './paint-unit.ts';

/** A photo in the report, under its caption. */
type ReportPhoto = { id: string; caption: string };

/** An inspection as it is printed: every text, formatted. Never has a price. */
export type InspectionReport = {
  title: string;
  /** 'Check-in inspection' */
  name: string;
  number: string;
  shop: string;
  logo: string | undefined;
  customer: string;
  facts: readonly { label: string; text: string }[];
  outline: Outline;
  pins: readonly { number: number; x: number; y: number; tone: 'new' | 'known' }[];
  damage: readonly string[];
  readings: string;
  photos: readonly ReportPhoto[];
  skipped: readonly string[];
  signature:
    | (Pick<Signature, 'paths' | 'width' | 'height'> & { by: string; statement: string; hash: string })
    | undefined;
  unsigned: string;
  /** 'Acknowledged by Nora Quill on Nov 20, 2026, 10:00 AM, by link'; empty without one. */
  acknowledged: string;
};

type ReportContext = {
  shop: string;
  zone: string;
  customer: Customer;
  /** The damage to show, with that of the check-in at hand-over. */
  pins: readonly ShownPin[];
  version: number;
  unit?: PaintUnit | undefined;
  /** The shop's logo as a data URL; undefined without one. */
  logo?: string | undefined;
};

/** Returns who acknowledged the inspection and when: 'Acknowledged by Nora Quill on Nov 20, 2026, 10:00 AM, by link'. */
export function acknowledgedInWords({ name, at }: Acknowledgement, zone: string): string {
  return `Acknowledged by ${name} on ${formatInstantTime(at, zone)}, by link`;
}

function statusOf({ isKnown }: ShownPin, kind: Inspection['kind']): string {
  if (kind === 'in') return '';
  return isKnown ? ' (known from check-in)' : ' (new)';
}

/** Formats the inspection for its printed report. */
export function inspectionReport(inspection: Inspection, context: ReportContext): InspectionReport {
  const { shop, zone, customer, pins, version, unit = 'microns', logo } = context;
  const { kind, jobNumber, bodyType, signature, unsignedBecause = '', acknowledgement, closedAt } = inspection;
  const { vehicle } = customer;
  const name = kind === 'in' ? 'Check-in inspection' : 'Hand-over inspection';
  const time = (instant: string) => formatInstantTime(instant, zone);
  const steps = walkSteps(inspection);
  const facts = [
    { label: 'Vehicle', text: [vehicleName(vehicle), vehicle.trim, vehicle.color].filter(Boolean).join(', ') },
    { label: 'Plate', text: vehicle.licensePlate },
    { label: 'VIN', text: isTemporaryVin(vehicle.vin) ? '' : vehicle.vin },
    { label: 'Customer', text: customerName(customer) },
    { label: 'Begun', text: [time(inspection.at), inspection.by].filter(Boolean).join(', ') },
    { label: 'Closed', text: closedAt ? time(closedAt) : 'Not closed yet' },
    { label: 'Version', text: String(version) },
    { label: 'Odometer', text: inspection.odometer ?? '' },
    { label: 'Fuel or charge', text: inspection.fuel ?? '' },
    { label: 'Belongings', text: inspection.belongings },
  ];
  const named = (ids: readonly string[], of: string): ReportPhoto[] =>
    ids.map((id, at) => ({ id, caption: ids.length > 1 ? `${of}, ${at + 1} of ${ids.length}` : of }));
  return {
    title: `${name} ${jobNumber}`,
    name,
    number: jobNumber,
    shop: shop.trim(),
    logo,
    customer: fullName(customer),
    facts: facts.map(({ label, text }) => ({ label, text: text.trim() })).filter(({ text }) => text !== ''),
    outline: outlineOf(bodyType),
    pins: pins.flatMap(({ number, x, y, isKnown }) =>
      x === undefined || y === undefined ? [] : [{ number, x, y, tone: isKnown ? 'known' : 'new' } as const],
    ),
    damage: pins.map((pin) => {
      const note = pin.note.trim();
      return `${pin.number}. ${damageInWords(pin, bodyType)}${statusOf(pin, kind)}${note && `. ${note}`}`;
    }),
    readings: inspection.readings
      .map(({ panelId, microns }) => `${panelName(panelId, bodyType)} ${readingInWords(microns, unit)}`)
      .join(' · '),
    photos: [
      ...steps.flatMap(({ view, photoIds }) => named(photoIds, view)),
      ...pins.flatMap(({ photoIds, number }) => named(photoIds, `Damage ${number}`)),
    ],
    skipped: steps.flatMap(({ view, skippedBecause }) =>
      skippedBecause ? `${view}: no photo, ${skippedBecause}` : [],
    ),
    signature:
      signature && signatureWay(inspection)
        ? {
            paths: signature.paths,
            width: signature.width,
            height: signature.height,
            hash: signature.hash,
            by: `${signature.name}, ${time(signature.at)}`,
            statement: signature.statement ?? '',
          }
        : undefined,
    unsigned: unsignedBecause.trim() ? `Not signed: ${unsignedBecause.trim()}` : 'Not signed',
    acknowledged: acknowledgement ? acknowledgedInWords(acknowledgement, zone) : '',
  };
}
