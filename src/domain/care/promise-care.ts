import { formatLongDate } from '#domain/calendar/calendar.ts';
import { SERVICE_CATEGORIES, type ServiceCategory } from '#domain/catalog/service.ts';
import type { Job } from '#domain/jobs/job.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { type CareRule, type CareStart, ruleDay, ruleSentence } from './care-rules.ts';
import type { FollowUp } from './follow-up.ts';
import type { PromisedCare } from './promised-care.ts';
import { careRulesOf } from './standard-care.ts';

/** Facts that decide the care of a car: its bookings, the shop's rules and the day of the hand-over. */
export type CareFacts = CareStart & {
  bookings: readonly Booking[];
  settings: Pick<Settings, 'careRules'>;
};

type CareOfCategory = { category: ServiceCategory; title: string; rules: readonly CareRule[] };

/** Returns the rules for what was done, by category; cancelled services need none. */
function rulesOfWork({ bookings, settings }: CareFacts): CareOfCategory[] {
  const done = bookings.filter(earnsMoney).map(({ service }) => service);
  return SERVICE_CATEGORIES.flatMap((category) => {
    const services = done.filter((service) => service.category === category);
    const rules = careRulesOf(category, settings);
    if (services.length === 0 || rules.length === 0) return [];
    const title = joinFilled([...new Set(services.map(({ name }) => name))], ', ') || category;
    return { category, title, rules };
  });
}

/** Returns whether cold weather would change a day of the care. */
export function hasColdDays(facts: CareFacts): boolean {
  return rulesOfWork(facts).some(({ rules }) => rules.some(({ coldDays = 0 }) => coldDays > 0));
}

/** Returns the care sheet that the customer takes home. `digest`: the SHA-256 of a text in hex. */
export function promisedCare(facts: CareFacts, digest: (text: string) => string): PromisedCare {
  const { from, isCold = false } = facts;
  const care = rulesOfWork(facts).map(({ category, title, rules }) => ({
    category,
    title,
    sentences: rules.map((rule) => ruleSentence(rule, facts)),
  }));
  const notes = [
    `The days are counted from ${formatLongDate(from)}.`,
    ...(care.length > 1 ? ['Where two lines name different days, the later one counts.'] : []),
    'If the instructions of the maker say something else, follow those.',
  ];
  const promised = { from, ...(isCold && { isCold }), care, notes };
  return { ...promised, hash: digest(stableText(promised)) };
}

/**
 * Returns the follow-ups of the work: one for each rule that is more than a note. Their ids are made of job and rule, so that a second press, tab
 * or device makes none.
 */
export function promisedFollowUps(
  { id, customerId, customer }: Pick<Job, 'id' | 'customerId' | 'customer'>,
  facts: CareFacts,
  at: string,
): FollowUp[] {
  return rulesOfWork(facts).flatMap(({ category, rules }) =>
    rules.flatMap((rule): FollowUp[] => {
      const { kind, fromDays = 0, throughDays = 0, refuses = [], serviceId } = rule;
      if (kind === 'note') return [];
      const first = kind === 'restriction' ? 0 : fromDays;
      return [
        {
          id: `care ${id} ${rule.id}`,
          jobId: id,
          customerId,
          customer,
          kind,
          category,
          text: ruleSentence(rule, facts),
          // What must not be done must not be done from the first hour on.
          startsOn: kind === 'restriction' ? facts.from : ruleDay(rule, first, facts),
          endsOn: ruleDay(rule, Math.max(first, throughDays), facts),
          refuses: kind === 'restriction' ? [...refuses] : [],
          ...(serviceId && kind !== 'restriction' && { serviceId }),
          createdAt: at,
          updatedAt: at,
        },
      ];
    }),
  );
}
