import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { DocumentFact } from '#domain/documents/sheet-content.ts';
import { formatDollars } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { agreedLines } from './choice.ts';
import type { Estimate } from './estimate.ts';
import type { AgreedText, AnswerChannel, EstimateAnswer } from './estimate-answer.ts';
import { checkHashes, type Digest, type HashCheck } from './evidence-text.ts';
import { acceptedOptionFacts } from './offer-lines.ts';

export const CHANNEL_NAMES: Readonly<Record<AnswerChannel, string>> = {
  link: 'By the customer’s link',
  'in person': 'In person',
  phone: 'On the phone',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  terms: 'Terms and conditions',
  deposit: 'Deposit',
  tint: 'Window tint',
  'electronic signature': 'Electronic signature',
  signature: 'Signature',
};

/** The acceptance of an estimate, ready to show. */
export type Evidence = {
  title: string;
  number: string;
  shop: string;
  customer: string;
  facts: readonly DocumentFact[];
  lines: readonly DocumentFact[];
  total: string;
  agreed: readonly DocumentFact[];
  signature: string | undefined;
  /** SHA-256 of what was shown, and of the answer. */
  hashes: readonly DocumentFact[];
  /** Undefined for answers of earlier versions. */
  check: HashCheck | undefined;
};

export const CHECK_SENTENCES: Readonly<Record<HashCheck, string>> = {
  record: 'This record is unchanged since it was accepted.',
  answer: 'This answer is unchanged since it was given.',
  changed: 'This record was changed after it was accepted.',
};

const agreedFact = ({ about, text }: AgreedText): DocumentFact => ({ label: SUBJECTS[about] ?? about, value: text });

/** Returns how the estimate was accepted. `customer`: the name of the customer. */
export function evidenceOf(
  estimate: Estimate,
  answer: EstimateAnswer,
  { shop, customer, zone, digest }: { shop: string; customer: string; zone: string; digest: Digest },
): Evidence {
  const facts = [
    { label: 'Accepted by', value: answer.name },
    { label: 'When', value: formatInstantTime(answer.at, zone) },
    { label: 'How', value: joinFilled([CHANNEL_NAMES[answer.channel], answer.note ?? ''], ': ') },
    { label: 'Customer', value: customer },
    ...acceptedOptionFacts(estimate),
  ];
  return {
    title: `Evidence ${estimate.estimateNumber}`,
    number: estimate.estimateNumber,
    ...{ shop, customer },
    facts: facts.filter(({ value }) => value.trim() !== ''),
    lines: agreedLines(estimate.items).map(({ description, totalPrice }) => ({
      label: description.trim(),
      value: formatDollars(totalPrice),
    })),
    total: formatDollars(totalOf(estimate)),
    agreed: answer.agreed.map(agreedFact),
    signature: answer.signature,
    hashes: [
      { label: 'What was shown', value: answer.hash ?? '' },
      { label: 'The answer', value: answer.seal ?? '' },
    ].filter(({ value }) => value !== ''),
    check: checkHashes(estimate, answer, digest),
  };
}
