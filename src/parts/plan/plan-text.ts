import { formatTime } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { PartProblem, PartToBook } from '#domain/plans/book-plan.ts';
import type { NotPlanned, NotPlannedReason, PlannedPart } from '#domain/plans/service-plan.ts';
import { MAX_SEARCH_HOURS, type Slot } from '#domain/scheduling/slots.ts';
import { isolate } from '#domain/text/direction.ts';
import { bookingInWords, clashSentence } from '#parts/records/clash-text.ts';
import { slotName, slotTimes } from './slot-text.ts';

/** '8:00 AM – 2:00 PM', or '8:00 AM start · 2 days, done 10:00 AM'. */
export function partTimes(slot: Slot): string {
  return slot.isMultiDay ? `${slotTimes(slot)}, done ${formatTime(slot.endTime)}` : slotTimes(slot);
}

const NOT_PLANNED: Readonly<Record<NotPlannedReason, string>> = {
  'too-long': `It takes more than ${MAX_SEARCH_HOURS} h. Book it by hand on the calendar.`,
  nobody: 'No station and staff member can do it. Check its stations and its skill level under Services.',
  full: 'There is no free time for it within 60 days. Try another order or another start, or book it later.',
};

/** 'Window Tint is not planned. There is no free time …' */
export function notPlannedSentence({ service, reason }: NotPlanned): string {
  return `${isolate(service.name)} is not planned. ${NOT_PLANNED[reason]}`;
}

/** Returns a sentence for each reason why a part cannot be in the place that the user chose. `plan`: all parts of the plan. */
export function clashSentences({ slot, clashes }: PlannedPart, plan: readonly PlannedPart[]): string[] {
  const placed = { station: slot.station, employee: fullName(slot.employee) };
  return clashes.map((clash) => {
    const { start, bookings } = clashSentence(clash, placed);
    const others = bookings.map((booking) => {
      const own = plan.find(({ key }) => key === booking.id);
      return own ? `${isolate(own.service.name)} of this plan` : bookingInWords(booking, booking.customer, clash.date);
    });
    return `${start}${others.join('; ')}.`;
  });
}

/** Returns why the plan was not booked, and what to do next. */
export function partProblemSentence({ part, reason }: PartProblem<PartToBook & { name: string }>): string {
  const name = isolate(part.name);
  switch (reason) {
    case 'service':
      return `${name} was deleted under Services. Nothing was booked. Leave it out, then book the rest.`;
    case 'station':
      return `${isolate(part.slot.station)} can no longer do ${name}. Nothing was booked. Check the new plan, then book it.`;
    case 'employee':
      return `${isolate(fullName(part.slot.employee))} can no longer do ${name}. Nothing was booked. Check the new plan, then book it.`;
    case 'past':
      return `The day of ${name} has passed. Nothing was booked. Choose a later start.`;
    case 'taken':
      return `${name}: ${isolate(slotName(part.slot))} is no longer free. Nothing was booked. Check the new plan, then book it.`;
  }
}
