import * as z from 'zod/mini';
import { CUSTOMER_KINDS, type CustomerKind, type FixedPrice } from '#domain/accounts/account.ts';
import { priceRuleOf } from '#domain/accounts/account-facts.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { neededDollars, neededNumber, neededText } from '#parts/forms/draft-fields.ts';

/** An account in the form. An empty number field holds NaN. */
export type AccountDraft = {
  kind: CustomerKind;
  /** '' for the terms of the settings. */
  paymentTerms: string;
  poRequired: boolean;
  percentOff: number;
  fixedPrices: FixedPrice[];
};

const fixedPriceSchema = z.looseObject({
  serviceId: neededText('Choose the service.'),
  price: neededDollars('the price'),
});

const SERVICE_TWICE = 'This service already has a price above.';

/** Checks of the account's fields. */
export const accountDraftFields = {
  kind: z.enum(CUSTOMER_KINDS),
  paymentTerms: z.string(),
  poRequired: z.boolean(),
  percentOff: z.pipe(
    z.transform((value: number) => (Number.isFinite(value) ? value : 0)),
    neededNumber({ min: 0, max: 100, places: 2, sentence: 'Enter 0 to 100 percent, with up to two decimals.' }),
  ),
  fixedPrices: z.array(fixedPriceSchema).check(({ value, issues }) => {
    value.forEach(({ serviceId }, at) => {
      const isTwice = serviceId !== '' && value.findIndex((one) => one.serviceId === serviceId) < at;
      if (isTwice) issues.push({ code: 'custom', message: SERVICE_TWICE, path: [at, 'serviceId'], input: serviceId });
    });
  }),
};

export function accountDraftOf({ kind = 'Person', paymentTerms = '', poRequired = false, priceRule }: Customer) {
  const { percentOff = Number.NaN, fixedPrices = [] } = priceRule ?? {};
  return { kind, paymentTerms, poRequired, percentOff, fixedPrices } satisfies AccountDraft;
}

/** Returns the fields to store. What is not filled in, and the kind Person, is absent. */
export function storedAccount({ kind, paymentTerms, poRequired, percentOff, fixedPrices }: AccountDraft) {
  return {
    kind: kind === 'Person' ? undefined : kind,
    paymentTerms: paymentTerms || undefined,
    poRequired: poRequired || undefined,
    priceRule: priceRuleOf(Number.isFinite(percentOff) ? percentOff : 0, fixedPrices),
  } satisfies Partial<Customer>;
}

/** Returns the account's labeled values, to show which of them changed elsewhere. */
export function accountFacts({ kind = 'Person', paymentTerms = '', poRequired, priceRule = {} }: Customer): Fact[] {
  const { percentOff, fixedPrices = [] } = priceRule;
  return [
    ['Kind', kind],
    ['Payment Terms', paymentTerms],
    ['PO Required', poRequired ? 'Yes' : 'No'],
    ['Percent Off', percentOff === undefined ? '' : `${percentOff}%`],
    ['Fixed Prices', fixedPrices.map(({ price }) => formatDollars(price)).join(', ')],
  ];
}
