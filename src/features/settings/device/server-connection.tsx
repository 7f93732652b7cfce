import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { formatCount } from '#domain/money/money.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import type { Connection } from '#io/store/connection.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';

const KINDS: Readonly<Record<Connection['kind'], { name: string; what: string }>> = {
  team: {
    name: 'Team server',
    what: 'Your shop is on a computer you own. Every device that signs in works with the same data. Only emails, texts and card payments that you set up leave your network.',
  },
  supabase: {
    name: 'Supabase',
    what: 'Your shop is in your Supabase project. Every device that signs in works with the same data.',
  },
};

const NO_ANSWER = "The server didn't answer. Check your network and that the server is running, then check again.";

type Check = { customers: number } | { failed: string };

/** The shop's server, its reachability, and the time of the last read. */
export function ServerConnection({ connection }: { connection: Connection }) {
  const { store } = useWorld();
  const { readAt } = useSyncExternalStore(connection.subscribe, connection.state);
  const waiting = useSyncExternalStore(store.onWaiting, store.waiting);
  const [found, setFound] = useState<Check>();
  const [isAsking, setIsAsking] = useState(false);
  const { name, what } = KINDS[connection.kind];

  const ask = useCallback(async () => {
    setIsAsking(true);
    try {
      setFound({ customers: await connection.check() });
    } catch (error) {
      const { status, isBusy } = connection.state();
      setFound({ failed: (status === 'lost' && !isBusy) || !(error instanceof Error) ? NO_ANSWER : error.message });
    }
    setIsAsking(false);
  }, [connection]);

  const zone = useZone();

  useEffect(() => {
    void ask();
  }, [ask]);

  return (
    <>
      <Card>
        <CardHeader title="Mode" level={3} />
        <CardBody>
          <p className="font-semibold">{name}</p>
          <p className="mt-1 max-w-text text-text-2">{what}</p>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Server" level={3}>
          <BusyButton size="small" icon={RotateCw} disabled={isAsking} onClick={() => void ask()}>
            Check Again
          </BusyButton>
        </CardHeader>
        <CardBody>
          <div role="status">{found && <Result found={found} />}</div>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-text-2">Address</dt>
            <dd className="break-all">{connection.address}</dd>
            <dt className="text-text-2">Last checked for changes</dt>
            <dd>{readAt ? formatInstantTime(readAt, zone) : 'Not yet'}</dd>
            <dt className="text-text-2">Waiting to be saved</dt>
            <dd>{waiting}</dd>
          </dl>
        </CardBody>
      </Card>
    </>
  );
}

function Result({ found }: { found: Check }) {
  const isReached = 'customers' in found;
  return (
    <>
      <p>
        <Badge tone={isReached ? 'green' : 'red'} icon={isReached ? CircleCheck : TriangleAlert}>
          {isReached ? 'Reached' : 'Not reached'}
        </Badge>
      </p>
      <p className="mt-2 max-w-text text-text-2">
        {isReached
          ? `The server answered. It has ${formatCount(found.customers)} ${found.customers === 1 ? 'customer' : 'customers'} for this shop.`
          : found.failed}
      </p>
    </>
  );
}
