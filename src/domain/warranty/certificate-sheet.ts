import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { type CertificateFact, certificateFacts } from './certificate-facts.ts';
import { transferText } from './term-text.ts';
import type { Warranty } from './warranty.ts';
import { tierTitle } from './warranty-tier.ts';

/** A certificate as it is printed: every text, formatted. Never has a price. */
export type CertificateSheet = {
  title: string;
  number: string;
  /** 'XPEL Film Warranty' */
  name: string;
  shop: string;
  logo: string | undefined;
  phone: string;
  customer: string;
  outline: Outline;
  coverage: Warranty['coverage'];
  facts: readonly CertificateFact[];
  /** Sentences about all that was recorded since it was issued. */
  added: readonly string[];
  hash: string;
};

/** Returns what was recorded on a certificate since it was issued, in sentences. */
export function addedInWords({ registeredOn, registration, visits, transfers, voided, promise }: Warranty): string[] {
  const named = (text: string) => (text.trim() === '' ? '.' : `: ${text.trim()}`);
  return [
    ...(registeredOn ? [`Registered with the maker on ${formatDate(registeredOn)}${named(registration)}`] : []),
    ...visits.map(({ date, note }) => `Inspected on ${formatDate(date)}${named(note)}`),
    ...transfers.map(
      ({ date, name }) => `Owned by ${name || 'another customer'} since ${formatDate(date)}. ${transferText(promise)}`,
    ),
    ...(voided ? [`Void since ${formatDate(voided.date)}${named(voided.reason)}`] : []),
  ];
}

type SheetShopFacts = { shop: { businessName: string; phone: string }; logo: string | undefined; zone: string };

export function certificateSheet(warranty: Warranty, { shop, logo, zone }: SheetShopFacts): CertificateSheet {
  const { warrantyNumber, promise, issuedTo, coverage, hash } = warranty;
  return {
    title: `Warranty Certificate ${warrantyNumber}`,
    number: warrantyNumber,
    name: tierTitle(promise),
    shop: shop.businessName,
    logo,
    phone: shop.phone,
    customer: issuedTo.name,
    outline: outlineOf(issuedTo.bodyType),
    coverage,
    facts: certificateFacts(warranty, zone),
    added: addedInWords(warranty),
    hash,
  };
}
