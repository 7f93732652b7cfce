import { LoaderCircle, RotateCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { formatInstantTime } from '#domain/calendar.ts';
import type { Connection, EntityType } from '#io/react.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

const NAMES: { readonly [E in EntityType]: string } = {
  customers: 'customers',
  services: 'services',
  employees: 'staff',
  stations: 'stations',
  bookings: 'bookings',
  leads: 'leads',
  invoices: 'invoices',
  estimates: 'estimates',
};

/** Says when the server of the shop is not reached, and how far a long first reading has come. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const { status, readAt, reading } = useSyncExternalStore(connection.subscribe, connection.state);
  return (
    <>
      {status === 'lost' && <Lost readAt={readAt} retry={connection.retry} />}
      <p role="status" className="flex items-center gap-1.5 text-label text-text-2 not-empty:mb-3">
        {reading && (
          <>
            <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" />
            {`Reading ${NAMES[reading.entity]} from the server: ${reading.done.toLocaleString('en-US')} of ${reading.total.toLocaleString('en-US')}`}
          </>
        )}
      </p>
    </>
  );
}

function Lost({ readAt, retry }: { readAt: string | undefined; retry: () => Promise<void> }) {
  const [isTrying, setIsTrying] = useState(false);

  async function tryAgain() {
    setIsTrying(true);
    // Whether it came off is what this notice says.
    await retry().catch(() => undefined);
    setIsTrying(false);
  }

  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title="The server of your shop cannot be reached"
        action={
          <Button size="small" icon={RotateCw} disabled={isTrying} onClick={() => void tryAgain()}>
            Retry
          </Button>
        }
      >
        {readAt ? `What you see was read last on ${formatInstantTime(readAt)}. ` : ''}
        Nothing can be saved until it is back. This page keeps trying by itself.
      </Alert>
    </div>
  );
}
