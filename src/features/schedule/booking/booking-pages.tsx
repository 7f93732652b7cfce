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
import { draftOf, type Given, newDraft, type Shop, settle, shopWithCarOf } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

/** Queries the lists that the form chooses from. */
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
  const given: Given = useSearch({ from: paths.newBooking });
  const { data, failure, retry } = combineQueries({
    ...useShopQueries(),
    estimates: useRecord('estimates', given.estimateId ?? ''),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return null;
  const { estimates: estimate, ...shop } = data;
  return <NewForm given={given} wholeShop={shop} estimate={estimate ?? undefined} />;
}

type NewFormProps = { given: Given; wholeShop: Shop; estimate: Estimate | undefined };

function NewForm({ given, wholeShop, estimate }: NewFormProps) {
  const today = useToday();
  const shop = estimate ? shopWithCarOf(wholeShop, estimate) : wholeShop;
  const [initial] = useState(() => {
    const draft = newDraft(today, given, estimate);
    return given.serviceId === undefined ? draft : settle(draft, shop);
  });
  return <BookingForm initial={initial} shop={shop} />;
}

const JobSheet = lazyComponent(async () => (await import('./job-sheet.tsx')).JobSheet);

/** The form of a booking; without the right to change records, what is to be done. */
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
  return <BookingForm key={opened.version} initial={draftOf(opened.record)} opened={opened} shop={shop} />;
}
