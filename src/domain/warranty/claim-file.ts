import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { dayOfInstant, formatDate, formatInstantTime, formatLongDate } from '#domain/calendar/calendar.ts';
import { type Customer, customerName, fullName } from '#domain/customers/customer.ts';
import type { DocumentFact } from '#domain/documents/sheet-content.ts';
import { coverageSentence, positionsText } from '#domain/film/coverage-sentence.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { currentInspection, pinsAtHandOver, versionOf } from '#domain/inspections/inspection-facts.ts';
import { type InspectionReport, inspectionReport } from '#domain/inspections/inspection-report.ts';
import type { PaintUnit } from '#domain/inspections/paint-unit.ts';
import type { Job } from '#domain/jobs/job.ts';
import { isHandledBy, type Message } from '#domain/messages/message.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { type Claim, claimState } from './claim.ts';
import { termText, throughText } from './term-text.ts';
import type { Warranty } from './warranty.ts';
import { coveredThrough } from './warranty-state.ts';
import { tierTitle } from './warranty-tier.ts';

/** The papers of a claim, every text formatted. Never has a price, a cost or a credit. */
export type ClaimFile = {
  title: string;
  number: string;
  shop: string;
  logo: string | undefined;
  customer: string;
  facts: readonly DocumentFact[];
  outline: Outline;
  positions: readonly string[];
  photos: InspectionReport['photos'];
  /** Certificate, care sheet and messages. */
  sections: readonly { title: string; facts: readonly DocumentFact[] }[];
  /** Check-in and hand-over of the original job. */
  inspections: readonly InspectionReport[];
};

export type ClaimRecords = {
  claim: Claim;
  /** As they are today, with the car of the claim. */
  customer: Customer;
  /** Undefined when it is gone, as the job. */
  warranty: Warranty | undefined;
  /** The job that was certified. */
  job: Job | undefined;
  inspections: readonly Inspection[];
  /** All messages to the customer of that job. */
  messages: readonly Message[];
};

type FileContext = { shop: string; zone: string; logo?: string | undefined; unit?: PaintUnit | undefined };

const day = (date: string | undefined) => (date ? formatDate(date) : '');
const filled = (facts: readonly DocumentFact[]) => facts.filter(({ value }) => value.trim() !== '');
const entriesOf = (positions: readonly string[]) =>
  positions.map((positionId) => ({ positionId, extent: 'full' as const }));

function claimFactsOf({ claim, customer }: ClaimRecords, outline: Outline): DocumentFact[] {
  const { fault, seen, since, reportedOn, positions, lookedOn, verdict, sentOn, answer } = claim;
  const { vehicle } = customer;
  return filled([
    { label: 'Customer', value: customerName(customer) },
    { label: 'Vehicle', value: joinFilled([vehicleName(vehicle), vehicle.trim, vehicle.color], ', ') },
    { label: 'VIN', value: vehicle.vin },
    { label: 'Plate', value: vehicle.licensePlate },
    { label: 'Fault', value: fault },
    { label: 'What was seen', value: seen },
    { label: 'Since', value: day(since) },
    { label: 'Reported', value: day(reportedOn) },
    { label: 'Panels', value: positionsText(entriesOf(positions), outline) },
    { label: 'State', value: claimState(claim) },
    { label: 'Looked at', value: day(lookedOn) },
    { label: 'Verdict', value: verdict ? joinFilled([verdict.who, day(verdict.on), verdict.reason], ' · ') : '' },
    { label: 'Sent to maker', value: day(sentOn) },
    { label: 'Answer', value: answer ? joinFilled([day(answer.on), answer.text], ' · ') : '' },
  ]);
}

/** Returns a line for each film and batch: where it is on the car. */
function filmFactsOf({ coverage }: Warranty, outline: Outline): DocumentFact[] {
  const films = new Map<string, Warranty['coverage']>();
  for (const entry of coverage) {
    const batch = entry.batch.trim();
    const name = joinFilled([entry.film ?? '', batch && `batch ${batch}`], ', ');
    films.set(name, [...(films.get(name) ?? []), entry]);
  }
  return [...films].map(([name, entries]) => ({
    label: 'Film',
    value: joinFilled([name, positionsText(entries, outline)], ': '),
  }));
}

function certificateFactsOf(warranty: Warranty, outline: Outline, zone: string): DocumentFact[] {
  const { warrantyNumber, promise, startsOn, registeredOn, registration, visits, voided } = warranty;
  return filled([
    { label: 'Number', value: warrantyNumber },
    { label: 'Warranty', value: joinFilled([tierTitle(promise), promise.version], ', ') },
    { label: 'Term', value: termText(promise) },
    { label: 'Starts', value: formatLongDate(startsOn) },
    { label: 'Holds', value: throughText(promise, coveredThrough(warranty)) },
    { label: 'Void', value: voided ? joinFilled([day(voided.date), voided.reason], ' · ') : '' },
    { label: 'Registered', value: joinFilled([day(registeredOn), registration], ' · ') },
    { label: 'Inspections', value: visits.map(({ date, note }) => joinFilled([day(date), note], ' · ')).join('\n') },
    { label: 'Covered', value: joinFilled([coverageSentence(warranty.coverage, outline), ...warranty.services], '\n') },
    ...filmFactsOf(warranty, outline),
    { label: 'Issued', value: joinFilled([formatInstantTime(warranty.issuedAt, zone), warranty.issuedBy], ' · ') },
    { label: 'SHA-256', value: warranty.hash },
  ]);
}

function careFactsOf({ care }: Job, zone: string): DocumentFact[] {
  if (!care) return [];
  const { acknowledged } = care;
  return filled([
    ...care.care.map(({ title, sentences }) => ({ label: title, value: sentences.join('\n') })),
    { label: 'Notes', value: care.notes.join('\n') },
    {
      label: 'Acknowledged',
      value: acknowledged
        ? `By ${acknowledged.name} on ${formatInstantTime(acknowledged.at, zone)}`
        : 'Not acknowledged by the customer',
    },
    { label: 'SHA-256', value: acknowledged?.hash || care.hash },
  ]);
}

/** Returns whether the message is about the job: a record of it is its reason, or it was written while the car was here. */
function isAbout(job: Job, { dueKey, at }: Message): boolean {
  if (dueKey === '') return at >= job.createdAt && at <= (job.deliveredAt ?? at);
  const ids = [job.id, ...job.bookingIds, ...job.invoiceIds, job.estimateId ?? ''].filter(Boolean);
  return ids.some((id) => ` ${dueKey} `.includes(` ${id} `));
}

function messageFactsOf(job: Job, messages: readonly Message[], zone: string): DocumentFact[] {
  return messages
    .filter((message) => message.state !== 'skipped' && isHandledBy(message) && isAbout(job, message))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ at, template, channel, subject, body }) => ({
      label: day(dayOfInstant(at, zone)),
      value: joinFilled([template === 'answer' ? 'From the customer' : `By ${channel}`, subject, body], '\n'),
    }));
}

/** Returns the inspections of the job as they were closed last, check-in first. */
function inspectionReports({ inspections, customer }: ClaimRecords, context: FileContext): InspectionReport[] {
  const checkIn = currentInspection(inspections, 'in');
  const handOver = currentInspection(inspections, 'out');
  return [checkIn, handOver].flatMap((inspection) => {
    if (!inspection) return [];
    const pins =
      inspection.kind === 'out'
        ? pinsAtHandOver(checkIn, inspection)
        : inspection.pins.map((pin) => ({ ...pin, isKnown: false }));
    return inspectionReport(inspection, { ...context, customer, pins, version: versionOf(inspection, inspections) });
  });
}

/** Returns the file of a claim from what is still stored. */
export function claimFile(records: ClaimRecords, context: FileContext): ClaimFile {
  const { claim, customer, warranty, job, messages } = records;
  const { shop, logo, zone } = context;
  const outline = outlineOf(claim.customer.vehicle.bodyType);
  const { claimNumber, photoIds, positions } = claim;
  const sections = [
    { title: 'Certificate', facts: warranty ? certificateFactsOf(warranty, outline, zone) : [] },
    { title: 'Care sheet', facts: job ? careFactsOf(job, zone) : [] },
    { title: 'Messages about the job', facts: job ? messageFactsOf(job, messages, zone) : [] },
  ];
  return {
    title: `Claim ${claimNumber}`,
    number: claimNumber,
    shop: shop.trim(),
    logo,
    customer: fullName(customer),
    facts: claimFactsOf(records, outline),
    outline,
    positions,
    photos: photoIds.map((id, at) => ({ id, caption: `Claim, ${at + 1} of ${photoIds.length}` })),
    sections: sections.filter(({ facts }) => facts.length > 0),
    inspections: inspectionReports(records, context),
  };
}
