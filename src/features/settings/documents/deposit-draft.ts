import * as z from 'zod/mini';
import { EVERY_OTHER } from '#domain/deposits/deposit-due.ts';
import { MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { DepositRule, Settings } from '#domain/shop/settings.ts';
import { isWithin, neededText } from '#parts/forms/draft-fields.ts';

export const DEPOSIT_KIND_NAMES: { readonly [Kind in DepositRule['kind']]: string } = {
  none: 'No deposit',
  amount: 'Dollars',
  percent: 'Percent of the total',
};
export const DEPOSIT_KINDS = Object.keys(DEPOSIT_KIND_NAMES) as DepositRule['kind'][];

const kind = z.enum(['none', 'amount', 'percent']);
// The field is hidden for no deposit, and may then be empty.
const value = z.catch(z.number(), 0);

function valueProblem(rule: DepositRule): string | undefined {
  if (rule.kind === 'amount' && !isWithin(rule.value, { min: 0.01, max: MAX_UNIT_PRICE, places: 2 }))
    return 'Enter the deposit in dollars and cents, above 0.';
  if (rule.kind === 'percent' && !isWithin(rule.value, { min: 0.01, max: 100, places: 2 }))
    return 'Enter a percentage above 0, up to 100.';
  return undefined;
}

const checkedValue = z.check<DepositRule>(({ value: rule, issues }) => {
  const message = valueProblem(rule);
  if (message) issues.push({ code: 'custom', message, input: rule.value, path: ['value'] });
});

export const depositFields = {
  /** Rule of every service without a row below. */
  deposit: z.object({ kind, value }).check(checkedValue),
  serviceDeposits: z
    .array(z.object({ serviceId: neededText('Choose a service.'), kind, value }).check(checkedValue))
    .check(({ value: rows, issues }) => {
      const ids = rows.map(({ serviceId }) => serviceId);
      for (const [index, id] of ids.entries()) {
        if (id === '' || ids.indexOf(id) === index) continue;
        const message = 'This service has a deposit above. Choose another, or remove this one.';
        issues.push({ code: 'custom', message, input: id, path: [index, 'serviceId'] });
      }
    }),
};

type DepositDraft = {
  deposit: DepositRule;
  serviceDeposits: (DepositRule & { serviceId: string })[];
};

const NO_DEPOSIT: DepositRule = { kind: 'none', value: 0 };

export function depositDraftOf({ depositRules = {} }: Pick<Settings, 'depositRules'>): DepositDraft {
  const { [EVERY_OTHER]: shared = NO_DEPOSIT, ...own } = depositRules;
  return {
    deposit: { kind: shared.kind, value: shared.value },
    serviceDeposits: Object.entries(own).map(([serviceId, rule]) => ({
      serviceId,
      kind: rule.kind,
      value: rule.value,
    })),
  };
}

/** Returns the rules to store; undefined for no deposit at all. */
export function depositRulesOf({ deposit, serviceDeposits }: DepositDraft): Settings['depositRules'] {
  const rules = [...(deposit.kind === 'none' ? [] : [{ serviceId: EVERY_OTHER, ...deposit }]), ...serviceDeposits].map(
    ({ serviceId, ...rule }) => [serviceId, rule.kind === 'none' ? NO_DEPOSIT : rule] as const,
  );
  return rules.length === 0 ? undefined : Object.fromEntries(rules);
}

function ruleText({ kind: of, value: much }: DepositRule): string {
  if (of === 'none') return DEPOSIT_KIND_NAMES.none;
  return of === 'amount' ? `$${much}` : `${much}%`;
}

export function depositFacts(settings: Pick<Settings, 'depositRules'>): Fact[] {
  const { deposit, serviceDeposits } = depositDraftOf(settings);
  return [
    ['Deposit', ruleText(deposit)],
    ['Deposits of services', serviceDeposits.map(ruleText).join(', ')],
  ];
}
