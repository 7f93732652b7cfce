import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { MAX_SEARCH_HOURS, SEARCH_DAYS } from '#domain/scheduling/slots.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Card } from '#ui/display/card.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import type { NoSlotsReason } from './no-slots.ts';

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

function reasonText(reason: NoSlotsReason, serviceName: string): string {
  switch (reason.kind) {
    case 'too-long':
      return `This job takes ${reason.hours} h. The search handles jobs up to ${MAX_SEARCH_HOURS} h. Book this one by hand on the calendar.`;
    case 'no-station':
      return `No station can do ${serviceName}. Assign the service to a station that can do this kind of work.`;
    case 'no-staff':
      return 'You have no staff members yet. Add the people who do the work, with their skills and stations.';
    case 'no-skill':
      return `No staff member with the skill level ${reason.skill} works at ${listed(reason.stations)}. Give a staff member that skill and station.`;
    case 'closed':
      return `${new Intl.ListFormat('en-US').format(reason.stations)} ${reason.stations.length === 1 ? 'is' : 'are'} closed on every weekday of the next ${SEARCH_DAYS} days. Check the opening hours and the closed days.`;
    case 'never-together':
      return "No one who can do this job is available on a weekday while the station is open. Check your staff's availability.";
    case 'too-short':
      return `The job takes ${reason.hours} h, but on no weekday are the station and a skilled staff member both available that long.`;
    case 'busy':
      return 'Everyone who can do this job is booked, or the stations are full. Try another service, or book a later day by hand.';
  }
}

function Remedy({ kind }: { kind: NoSlotsReason['kind'] }) {
  const className = buttonClass('secondary');
  switch (kind) {
    case 'no-station':
      return (
        <>
          <Link to={paths.services} className={className}>
            Go to Services
          </Link>
          <Link to={paths.stations} className={className}>
            Go to Stations
          </Link>
        </>
      );
    case 'closed':
      return (
        <Link to={paths.stations} className={className}>
          Go to Stations
        </Link>
      );
    case 'no-staff':
    case 'no-skill':
    case 'never-together':
    case 'too-short':
      return (
        <Link to={paths.staff} className={className}>
          Go to Staff
        </Link>
      );
    case 'too-long':
    case 'busy':
      return null;
  }
}

/** Shown when the search finds nothing: the specification's message, the reason, and what to do next. */
export function NoSlotsMessage({ reason, serviceName }: { reason: NoSlotsReason; serviceName: string }) {
  return (
    <Card>
      <div className="grid justify-items-center px-6 py-12 text-center phone:px-4 phone:py-8">
        <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-3 shadow-hairline">
          <CalendarX size={20} aria-hidden />
        </span>
        <h3 className="mt-3.5 max-w-105 font-extrabold font-display text-page">
          No available slots found for the next {SEARCH_DAYS} days.
        </h3>
        <p className="mt-1 max-w-115 text-text-2">{reasonText(reason, serviceName)}</p>
        <div className="mt-4.5 flex flex-wrap justify-center gap-2">
          <Remedy kind={reason.kind} />
          <Link to={paths.newBooking} className={buttonClass('tint')}>
            Book by hand
          </Link>
        </div>
      </div>
    </Card>
  );
}
