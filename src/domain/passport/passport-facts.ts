import { outlineOf } from '#domain/body/outlines.ts';
import { formatLongDate } from '#domain/calendar/calendar.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { promiseFacts } from '#domain/warranty/certificate-facts.ts';
import { termText, throughText } from '#domain/warranty/term-text.ts';
import { batchesOf } from '#domain/warranty/warranty.ts';
import { coveredThrough, warrantyState } from '#domain/warranty/warranty-state.ts';
import type { ShownCertificate } from './passport.ts';

/** Returns what a customer has to know of the certificate on the day: whether it holds, and what keeps it. */
export function certificateNews(certificate: ShownCertificate, today: string): string {
  // Registering it is up to the shop.
  const { registerDays: _, ...promise } = certificate.promise;
  const { state, on } = warrantyState({ ...certificate, promise }, today);
  const day = on ? formatLongDate(on) : '';
  if (state === 'Void') return `Void since ${day}`;
  if (state === 'Expired') return `Ended ${day}`;
  if (state === 'Inspection due') return `Have it inspected by ${day}`;
  if (state === 'Inspection missed') return `An inspection was due by ${day}. Call the shop.`;
  return `Active. ${throughText(promise, coveredThrough(certificate))}`;
}

/** Returns the facts of a certificate, each with its label. Facts without a text are left out. */
export function passportFacts(
  certificate: ShownCertificate,
  { bodyType, today }: { bodyType: string; today: string },
): (readonly [label: string, text: string])[] {
  const { warrantyNumber, promise, coverage, services, startsOn } = certificate;
  const facts = [
    ['Certificate', joinFilled([warrantyNumber, promise.version], ' · ')],
    ['Status', certificateNews(certificate, today)],
    ['Term', termText(promise)],
    ['Starts', formatLongDate(startsOn)],
    ['Covered', [coverageSentence(coverage, outlineOf(bodyType)), ...services].filter(Boolean).join('\n')],
    ['Batch', batchesOf(certificate).join(', ')],
    ...promiseFacts(promise),
  ] as const;
  return facts.filter(([, text]) => text.trim() !== '');
}
