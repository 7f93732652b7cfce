import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { useList, useRecord, useSettings, useToday } from '#io/react/world.tsx';
import { useOpened } from '#parts/forms/use-opened.ts';
import { messages } from '#parts/messages/messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
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
    settings: useSettings(),
  };
}

export function NewBookingPage() {
  const given: NewBookingSearch = useSearch({ from: paths.newBooking });
  const { data, failure, retry } = combineQueries({
    ...useShopQueries(),
    estimates: useRecord('estimates', given.estimateId ?? ''),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return null;
  const { estimates: estimate, ...shop } = data;
  return <NewForm given={given} wholeShop={shop} estimate={estimate ?? undefined} />;
}

type NewFormProps = { given: NewBookingSearch; wholeShop: BookingFormData; estimate: Estimate | undefined };

function NewForm({ given, wholeShop, estimate }: NewFormProps) {
  const today = useToday();
  const shop = estimate ? shopWithVehicleOf(wholeShop, estimate) : wholeShop;
  const [initial] = useState(() => {
    const draft = newBookingDraft(today, given, estimate);
    return given.serviceId === undefined ? draft : reconcileChoices(draft, shop);
  });
  return <BookingForm initial={initial} shop={shop} />;
}

const JobSheet = lazyComponent(async () => (await import('./job-sheet.tsx')).JobSheet);

/** Shows the booking form, or the read-only job sheet to users who can't change records. */
export function EditBookingPage() {
  const { id } = useParams({ from: paths.editBooking });
  return useCan('changeRecords') ? <EditBooking key={id} id={id} /> : <JobSheet id={id} />;
}

function EditBooking({ id }: { id: string }) {
  const { data: shop, failure, retry } = combineQueries(useShopQueries());
  const { opened, ...reading } = useOpened('bookings', id);
  if (opened === null) return <RecordNotFound what="Booking" list={paths.schedule} listName="calendar" />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed.bookings} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!shop || !opened) return null;
  return <BookingForm key={opened.version} initial={draftFromBooking(opened.record)} opened={opened} shop={shop} />;
}
