import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import type { Lead } from '#domain/leads/lead.ts';
import { offerText, twoTimes } from '#domain/leads/offered-times.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { useRecord, useUser } from '#io/react/world.tsx';
import { useConsentBook } from '#parts/customer-messages/use-consent-book.ts';
import { contactLead } from '#parts/leads/change-lead.ts';
import { contactItems } from '#parts/leads/contact-items.ts';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { FreeDays } from './free-days.ts';

type OfferTimesProps = {
  leadId: string;
  days: FreeDays;
  /** Days that the lead asked for, the first choice first. */
  askedDays: readonly string[];
  vehicle: Vehicle;
  /** Names of the services that the price is for. */
  services: readonly string[];
  /** In dollars, before tax. */
  price: number;
};

/** Writes to the lead that the quote is for, with two times to choose from. */
export function OfferTimes({ leadId, days, askedDays, vehicle, services, price }: OfferTimesProps) {
  const lead = ifRead(useRecord('leads', leadId));
  const { data: book } = useConsentBook();
  const user = useUser();
  const { run } = useTransaction();
  const navigate = useNavigate();
  const times = useMemo(() => twoTimes(askedDays, days.dates, days.firstOn), [askedDays, days]);
  if (!lead || !user || times.length === 0) return null;
  const text = offerText({
    firstName: lead.firstName,
    services,
    vehicle: vehicleName(vehicle) || 'car',
    times,
    price,
    shop: user,
  });
  const actions = {
    book,
    contact: (one: Lead) => void run(contactLead(one)),
    edit: ({ id }: Lead) => void navigate({ to: paths.leads, search: { lead: id } }),
  };
  return (
    <MenuButton
      label="Offer Two Times"
      labelInContent
      align="start"
      buttonClass={buttonClass()}
      items={contactItems(lead, actions, text)}
    >
      <CalendarClock size={16} aria-hidden />
      Offer Two Times
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
