import type { Consent } from '#domain/customers/customer.ts';

type Answer = Pick<Consent, 'channel' | 'purpose' | 'given' | 'wording'>;

/** Answers of the sample customers to whether the shop may send messages. */
const ANSWERS: Readonly<Record<string, readonly Answer[]>> = {
  daniel: [
    { channel: 'email', purpose: 'marketing', given: true, wording: 'Yes, you can email me about care and offers.' },
    { channel: 'text', purpose: 'marketing', given: true, wording: 'Texts are fine too.' },
  ],
  hannah: [
    { channel: 'email', purpose: 'marketing', given: true, wording: 'Checked “Email me offers” on the intake form.' },
  ],
  rachel: [{ channel: 'text', purpose: 'service', given: false, wording: 'Asked for emails only.' }],
  erik: [
    { channel: 'email', purpose: 'marketing', given: false, wording: 'No offers, please.' },
    { channel: 'text', purpose: 'marketing', given: false, wording: 'No offers, please.' },
  ],
};

/** Returns the answers that the customer gave at the instant; undefined if they were never asked. */
export function sampleConsents(customer: string, at: string): Consent[] | undefined {
  return ANSWERS[customer]?.map((answer) => ({ ...answer, at }));
}
