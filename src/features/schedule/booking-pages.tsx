import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useList, useRecord, useSettings, useToday } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { LoadFailure } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { draftOf, newDraft, type Shop } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

type Loaded = { shop: Shop } | { failed: string; retry: () => void } | undefined;

/** The lists that the form chooses from; undefined until all are read. */
function useShop(): Loaded {
  const customers = useList('customers');
  const services = useList('services');
  const stations = useList('stations');
  const employees = useList('employees');
  const settings = useSettings();
  if (customers.failed) return { failed: messages.loadFailed.customers, retry: customers.retry };
  if (services.failed) return { failed: messages.loadFailed.services, retry: services.retry };
  if (stations.failed) return { failed: messages.loadFailed.stations, retry: stations.retry };
  if (employees.failed) return { failed: messages.loadFailed.employees, retry: employees.retry };
  if (settings.failed) return { failed: messages.loadFailed.settings, retry: settings.retry };
  if (!customers.data || !services.data || !stations.data || !employees.data || !settings.data) return undefined;
  return {
    shop: {
      customers: customers.data,
      services: services.data,
      stations: stations.data,
      employees: employees.data,
      settings: settings.data,
    },
  };
}

export function NewBooking({ date, station }: { date: string | undefined; station: string | undefined }) {
  const today = useToday();
  const loaded = useShop();
  const [initial] = useState(() => newDraft(today, { date, station }));
  if (!loaded) return null;
  if ('failed' in loaded) return <LoadFailure title={loaded.failed} onRetry={loaded.retry} />;
  return <BookingForm initial={initial} shop={loaded.shop} />;
}

export function EditBooking({ id }: { id: string }) {
  const loaded = useShop();
  const found = useRecord('bookings', id);
  if (found.failed) return <LoadFailure title={messages.loadFailed.bookings} onRetry={found.retry} />;
  if (found.data === null) return <BookingNotFound />;
  if (!loaded || !found.data) return null;
  if ('failed' in loaded) return <LoadFailure title={loaded.failed} onRetry={loaded.retry} />;
  return <OpenedBooking newest={found.data} shop={loaded.shop} />;
}

/** The form works on the booking as it was opened; when another tab changes it meanwhile, saving says so. */
function OpenedBooking({ newest, shop }: { newest: Booking; shop: Shop }) {
  const [opened, setOpened] = useState(newest);
  return (
    <BookingForm
      key={opened.updatedAt}
      initial={draftOf(opened)}
      shop={shop}
      stored={opened}
      {...(newest.updatedAt === opened.updatedAt ? {} : { onReload: () => setOpened(newest) })}
    />
  );
}

function BookingNotFound() {
  return (
    <EmptyState
      title="Booking not found"
      text="It may have been deleted, or the link is old."
      action={
        <Link to={paths.schedule} className={buttonClass('solid')}>
          Go to the calendar
        </Link>
      }
    />
  );
}
