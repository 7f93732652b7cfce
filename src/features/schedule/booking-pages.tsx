import { useState } from 'react';
import type { Estimate } from '#domain/estimate.ts';
import { useList, useRecord, useSettings, useToday } from '#io/react.tsx';
import { combineQueries } from '#parts/combine-queries.ts';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { RecordNotFound } from '#parts/record-not-found.tsx';
import { useOpened } from '#parts/use-opened.ts';
import { LoadFailure } from '#ui/alert.tsx';
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

export function NewBooking(given: Given) {
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

export function EditBooking({ id }: { id: string }) {
  const { data: shop, failure, retry } = combineQueries(useShopQueries());
  const { opened, ...reading } = useOpened('bookings', id);
  if (opened === null) return <RecordNotFound what="Booking" list={paths.schedule} listName="calendar" />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed.bookings} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!shop || !opened) return null;
  return <BookingForm key={opened.version} initial={draftOf(opened.record)} opened={opened} shop={shop} />;
}
