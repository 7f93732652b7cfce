import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FollowUp } from '#domain/care/follow-up.ts';
import { withInspections } from '#domain/care/inspection-visits.ts';
import { nextOpenDay } from '#domain/catalog/station-hours.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { useList, useRecord, useSettingsQuery, useToday } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useNow } from '#parts/queries/use-now.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import {
  type BookingFormData,
  draftFromBooking,
  type NewBookingSearch,
  newBookingDraft,
  reconcileChoices,
  shopWithVehicleOf,
} from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

/** Queries the data that the form chooses from. */
function useShopQueries() {
  return {
    customers: useList('customers'),
    services: useList('services'),
    stations: useList('stations'),
    employees: useList('employees'),
    settings: useSettingsQuery(),
  };
}

export function NewBookingPage() {
  const given: NewBookingSearch = useSearch({ from: paths.newBooking });
  const today = useToday();
  const query = useQueries({
    ...useShopQueries(),
    estimates: useRecord('estimates', given.estimateId ?? ''),
    claim: useRecord('claims', given.claimId ?? ''),
    followUps: useRecord('followUps', given.followUpId ?? ''),
    warranties: useRecord('warranties', given.warrantyId ?? ''),
  });
  return (
    <Loaded query={query}>
      {({ estimates: estimate, claim, followUps: followUp, warranties: warranty, ...shop }) => (
        <NewForm
          given={given}
          wholeShop={shop}
          estimate={estimate ?? undefined}
          claim={claim ?? undefined}
          followUp={followUp ?? (warranty ? withInspections([], [warranty], today)[0] : undefined)}
        />
      )}
    </Loaded>
  );
}

type NewFormProps = {
  given: NewBookingSearch;
  wholeShop: BookingFormData;
  estimate: Estimate | undefined;
  claim: Claim | undefined;
  followUp: FollowUp | undefined;
};

function NewForm({ given, wholeShop, estimate, claim, followUp }: NewFormProps) {
  const today = useToday();
  const shop = estimate ? shopWithVehicleOf(wholeShop, estimate) : wholeShop;
  const time = useNow();
  const [initial] = useState(() => {
    const proposed = nextOpenDay({ date: today, time }, shop);
    const draft = newBookingDraft({ today, proposed }, given, estimate, claim);
    return given.serviceId === undefined ? draft : reconcileChoices(draft, shop);
  });
  return <BookingForm initial={initial} shop={shop} claimNumber={claim?.claimNumber} followUp={followUp} />;
}

const JobSheet = lazyComponent(async () => (await import('./job-sheet.tsx')).JobSheet);

/** Shows the booking form, or the read-only job sheet to users who can't change records. */
export function EditBookingPage() {
  const { id } = useParams({ from: paths.editBooking });
  return useCan('changeRecords') ? <EditBooking id={id} /> : <JobSheet id={id} />;
}

function EditBooking({ id }: { id: string }) {
  const query = useQueries(useShopQueries());
  return (
    <EditRecord entity="bookings" id={id} what="booking" list={paths.schedule} listName="calendar">
      {(session) => (
        <Loaded query={query}>
          {(shop) => <BookingForm initial={draftFromBooking(session.record)} session={session} shop={shop} />}
        </Loaded>
      )}
    </EditRecord>
  );
}
