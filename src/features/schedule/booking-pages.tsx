import { useState } from 'react';
import { useList, useSettings, useToday } from '#io/react.tsx';
import { type AllOf, allOf } from '#parts/all-of.ts';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { RecordNotFound } from '#parts/record-not-found.tsx';
import { useOpened } from '#parts/use-opened.ts';
import { LoadFailure } from '#ui/alert.tsx';
import { draftOf, type Given, newDraft, type Shop, settle } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

/** The lists that the form chooses from. */
function useShop(): AllOf<Shop> {
  return allOf({
    customers: useList('customers'),
    services: useList('services'),
    stations: useList('stations'),
    employees: useList('employees'),
    settings: useSettings(),
  });
}

export function NewBooking(given: Given) {
  const { data: shop, failure, retry } = useShop();
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return shop && <NewForm given={given} shop={shop} />;
}

function NewForm({ given, shop }: { given: Given; shop: Shop }) {
  const today = useToday();
  const [initial] = useState(() => {
    const draft = newDraft(today, given);
    return given.serviceId === undefined ? draft : settle(draft, shop);
  });
  return <BookingForm initial={initial} shop={shop} />;
}

export function EditBooking({ id }: { id: string }) {
  const { data: shop, failure, retry } = useShop();
  const { opened, ...reading } = useOpened('bookings', id);
  if (opened === null) return <RecordNotFound what="Booking" list={paths.schedule} listName="calendar" />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed.bookings} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!shop || !opened) return null;
  return <BookingForm key={opened.version} initial={draftOf(opened.record)} opened={opened} shop={shop} />;
}
