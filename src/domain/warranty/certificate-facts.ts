import { outlineOf } from '#domain/body/outlines.ts';
import { dayOfInstant, formatDate, formatLongDate } from '#domain/calendar/calendar.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { termText, throughText, transferText } from './term-text.ts';
import { filmsOf, type Warranty } from './warranty.ts';
import { coveredThrough } from './warranty-state.ts';
import { tierTitle, type WarrantyPromise } from './warranty-tier.ts';

export type CertificateFact = readonly [label: string, text: string];

/** Returns 'Every 12 months, at most 30 days late. A missed one ends the warranty.' */
function inspectionText({ inspectionMonths, inspectionLateDays = 0, isInspectionRequired }: WarrantyPromise): string {
  if (inspectionMonths === undefined) return '';
  const every = inspectionMonths === 1 ? 'Every month' : `Every ${inspectionMonths} months`;
  const late = inspectionLateDays > 0 ? `, at most ${inspectionLateDays} days late` : '';
  return `${every}${late}. ${isInspectionRequired ? 'A missed one ends the warranty.' : 'Advised, not required.'}`;
}

/** Returns the terms of a promise; a text may be empty. */
export function promiseFacts(promise: WarrantyPromise): CertificateFact[] {
  return [
    ['New Owner', transferText(promise)],
    ['Inspections', inspectionText(promise)],
    ['Covers', promise.covers],
    ['Excludes', promise.excludes],
    ['A Claim Needs', promise.claimNeeds],
    ['Terms', promise.text],
  ];
}

/** Returns what a certificate says, in the words of page and paper. Facts that it does not have are left out. */
export function certificateFacts(warranty: Warranty, zone: string): CertificateFact[] {
  const { issuedTo, promise, coverage, services, startsOn, issuedAt, issuedBy } = warranty;
  const { name, vehicle, vin, licensePlate, bodyType } = issuedTo;
  const issuedOn = dayOfInstant(issuedAt, zone);
  const batches = filmsOf(warranty).filter(({ batch }) => batch !== '');
  const facts: CertificateFact[] = [
    ['Issued To', name],
    ['Vehicle', vehicle],
    ['VIN', vin || 'Not known'],
    ['License Plate', licensePlate],
    ['Warranty', [tierTitle(promise), promise.version && `version ${promise.version}`].filter(Boolean).join(', ')],
    ['Term', termText(promise)],
    ['Starts', formatLongDate(startsOn)],
    ['Holds', throughText(promise, coveredThrough({ ...warranty, transfers: [] }))],
    ['Covered', [coverageSentence(coverage, outlineOf(bodyType)), ...services].filter(Boolean).join('\n')],
    ['Batch', batches.map(({ film, batch }) => [film, batch].filter(Boolean).join(': ')).join('\n')],
    ...promiseFacts(promise),
    ['Issued', [issuedOn ? formatDate(issuedOn) : '', issuedBy].filter(Boolean).join(' by ')],
  ];
  return facts.filter(([, text]) => text !== '');
}
