import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { DocumentFact } from '#domain/documents/sheet-content.ts';
import { agreedLines } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { AgreedText, AnswerChannel, EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { acceptedOptionFacts } from '#domain/estimates/offer-lines.ts';
import { formatDollars } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import type { Digest } from './evidence-text.ts';
import { checkAcceptance, type EvidenceCheck, type LinkAcceptance } from './link-acceptance.ts';

export const CHANNEL_NAMES: Readonly<Record<AnswerChannel, string>> = {
  link: 'By the customer’s link',
  'in person': 'In person',
  phone: 'On the phone',
};

/** A map: what an agreement is about is any text. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['terms', 'Terms and conditions'],
  ['deposit', 'Deposit'],
  ['tint', 'Window tint'],
  ['electronic signature', 'Electronic signature'],
  ['signature', 'Signature'],
]);

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
  check: EvidenceCheck | undefined;
};

/** Sentences that promise what was checked and no more: the shop's app makes the seal, so a seal alone proves nothing about who answered. */
export const CHECK_SENTENCES: Readonly<Record<EvidenceCheck, string>> = {
  record:
    'This record matches the seal that the shop’s app made when the answer was saved. It doesn’t prove who answered.',
  answer: 'This answer matches the seal that the shop’s app made when it was saved. It doesn’t prove who answered.',
  changed: 'This record was changed after it was accepted.',
  link: 'This answer is the same as the one the server keeps with the customer’s link. Nobody in the shop can change that one.',
  'other link':
    'This answer is not the one the server keeps with the customer’s link. See the accepted version under Customer link.',
  'no link': 'No link on this server gave this answer. It came from an imported file, so it couldn’t be compared.',
  'not compared': 'This answer wasn’t compared with the customer’s link. That needs a connection to the shop’s server.',
};

const agreedFact = ({ about, text }: AgreedText): DocumentFact => ({
  label: SUBJECTS.get(about) ?? about,
  value: text,
});

/** Returns how the estimate was accepted. `customer`: the name of the customer. `links`: what links keep of it, if that is known. */
export function evidenceOf(
  estimate: Estimate,
  answer: EstimateAnswer,
  {
    shop,
    customer,
    zone,
    ...known
  }: {
    shop: string;
    customer: string;
    zone: string;
    digest: Digest;
    links?: readonly LinkAcceptance[] | undefined;
  },
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
    shop,
    customer,
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
    check: checkAcceptance(estimate, answer, known),
  };
}
