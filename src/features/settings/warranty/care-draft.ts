import * as z from 'zod/mini';
import { type CareRule, MOST_RESTRICTED_DAYS, RULE_KINDS, type RuleKind } from '#domain/care/care-rules.ts';
import { careRulesOf, STANDARD_CARE } from '#domain/care/standard-care.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { neededText, optionalNumber } from '#parts/forms/draft-fields.ts';

type CareSettings = Pick<Settings, 'careRules'>;

const MOST_DAYS = 999;
const MOST_WINDOW_DAYS = 366;

const days = optionalNumber({ min: 0, max: MOST_DAYS, places: 0 }, `Enter 0 to ${MOST_DAYS} days.`);

const rule = z
  .object({
    id: z.string(),
    kind: z.enum(RULE_KINDS),
    text: neededText('Enter the sentence, or remove it.').check(
      z.maxLength(300, 'Use at most 300 characters.'),
      z.refine(
        (text) => !/[{}]/.test(text.replace(/\{\d{1,3}\}/g, '')),
        'Write a day as its number in braces, such as {7}.',
      ),
    ),
    fromDays: days,
    throughDays: days,
    coldDays: days,
    refuses: z.array(z.enum(SERVICE_CATEGORIES)),
    serviceId: z.string(),
  })
  .check(({ value: { kind, fromDays, throughDays }, issues }) => {
    const refuse = (path: 'fromDays' | 'throughDays', message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: throughDays });
    if (kind === 'note') return;
    if (throughDays.trim() === '') refuse('throughDays', 'Enter the number of days.');
    else if (kind === 'restriction') {
      if (Number(throughDays) > MOST_RESTRICTED_DAYS)
        refuse('throughDays', `A rule can hold for at most ${MOST_RESTRICTED_DAYS} days.`);
    } else if (fromDays.trim() === '') refuse('fromDays', 'Enter the number of days.');
    else if (Number(throughDays) < Number(fromDays)) refuse('throughDays', 'Enter the same day or a later one.');
    else if (Number(throughDays) - Number(fromDays) > MOST_WINDOW_DAYS)
      refuse('throughDays', `Leave at most ${MOST_WINDOW_DAYS} days between the two.`);
  });
export type RuleDraft = z.input<typeof rule>;

/** Rules for each category, in order. */
export const careDraftSchema = z.object({ lists: z.array(z.array(rule)) });
export type CareDraft = z.input<typeof careDraftSchema>;

/** Returns the draft of a new sentence. */
export function newRule(id: string): RuleDraft {
  return { id, kind: 'note', text: '', fromDays: '', throughDays: '', coldDays: '', refuses: [], serviceId: '' };
}

function ruleDraftOf({ id, kind, text, fromDays, throughDays, coldDays, refuses = [], serviceId = '' }: CareRule) {
  const typed = (number: number | undefined) => `${number ?? ''}`;
  const numbers = { fromDays: typed(fromDays), throughDays: typed(throughDays), coldDays: typed(coldDays) };
  return { id, kind, text, ...numbers, refuses: [...refuses], serviceId };
}

export const standardDraft = (index: number): RuleDraft[] => {
  const category = SERVICE_CATEGORIES[index];
  return category ? STANDARD_CARE[category].map(ruleDraftOf) : [];
};

export function careDraftOf(settings: CareSettings): CareDraft {
  return { lists: SERVICE_CATEGORIES.map((category) => careRulesOf(category, settings).map(ruleDraftOf)) };
}

/** Returns the rule to store. What its kind does not have is dropped. */
export function ruleOf({ id, kind, text, fromDays, throughDays, coldDays, refuses, serviceId }: RuleDraft): CareRule {
  const number = (field: string, typed: string) => (typed.trim() === '' ? {} : { [field]: Number(typed) });
  const isDue = kind === 'visit' || kind === 'offer';
  return {
    id,
    kind,
    text: text.trim(),
    ...(isDue && number('fromDays', fromDays)),
    ...(kind !== 'note' && number('throughDays', throughDays)),
    ...number('coldDays', coldDays),
    ...(kind === 'restriction' && refuses.length > 0 && { refuses }),
    ...(isDue && serviceId && { serviceId }),
  };
}

export const isStandard = (list: readonly RuleDraft[], index: number) =>
  JSON.stringify(list) === JSON.stringify(standardDraft(index));

/** Returns the rules of the categories that differ from the app's. */
export function careSettingsOf({ lists }: CareDraft): CareSettings {
  const own = SERVICE_CATEGORIES.flatMap((category, index) => {
    const list = lists[index] ?? [];
    return isStandard(list, index) ? [] : [[category, list.map(ruleOf)] as const];
  });
  return { careRules: own.length === 0 ? undefined : Object.fromEntries(own) };
}

export const RULE_KIND_LABELS: Readonly<Record<RuleKind, string>> = {
  note: 'Advice',
  restriction: 'What not to do yet',
  visit: 'Visit',
  offer: 'Offer',
};

export function careFacts(settings: CareSettings): Fact[] {
  return SERVICE_CATEGORIES.map((category) => [
    `Care of ${category}`,
    careRulesOf(category, settings)
      .map(({ text, kind }) => `${text} (${RULE_KIND_LABELS[kind]})`)
      .join(' '),
  ]);
}
