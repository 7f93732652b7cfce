import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { sizeText } from '../data/size-text.ts';

const ServerConnection = lazyComponent(async () => (await import('./server-connection.tsx')).ServerConnection);

type Health = Awaited<ReturnType<Store['health']>>;

/** The storage or server of the shop's data, with a check that it works. */
export function ConnectionCards() {
  const { connection } = useWorld();
  return connection ? <ServerConnection connection={connection} /> : <LocalConnection />;
}

function LocalConnection() {
  return (
    <>
      <Card>
        <CardHeader title="Mode" level={3} />
        <CardBody>
          <p className="font-semibold">This browser</p>
          <p className="mt-1 max-w-text text-text-2">
            Your shop runs in this browser only, with no account and no connection. Nothing is sent anywhere. What you
            enter here doesn't show on other computers, phones or tablets. To move everything to another device, export
            your data under Data and import the file there.
          </p>
        </CardBody>
      </Card>
      <HealthCard />
    </>
  );
}

function HealthCard() {
  const { store } = useWorld();
  const [asked, setAsked] = useState(1);
  const [found, setFound] = useState<{ health: Health; check: number }>();

  useEffect(() => {
    let isNewest = true;
    store.health().then(
      (health) => isNewest && setFound({ health, check: asked }),
      (error: unknown) => {
        console.error('The storage could not be checked', error);
        const failed = { available: false, usedCharacters: 0, error: 'The check failed. Try again.' };
        if (isNewest) setFound({ health: failed, check: asked });
      },
    );
    return () => {
      isNewest = false;
    };
  }, [store, asked]);

  return (
    <Card>
      <CardHeader title="Storage check" level={3}>
        <Button size="small" icon={RotateCw} onClick={() => setAsked(asked + 1)}>
          Check Again
        </Button>
      </CardHeader>
      <CardBody>
        <div role="status">{found && <Result {...found} />}</div>
      </CardBody>
    </Card>
  );
}

function Result({ health: { available, usedCharacters, error }, check }: { health: Health; check: number }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={available ? 'green' : 'red'} icon={available ? CircleCheck : TriangleAlert}>
          {available ? 'Working' : 'Not working'}
        </Badge>
        {check > 1 && <span className="text-label text-text-2">Checked {check} times</span>}
      </p>
      <p className="mt-2 max-w-text text-text-2">
        {available
          ? `A test entry was saved and removed. This address holds ${sizeText(usedCharacters)} of plain text.`
          : `${error ?? 'The browser refused a test entry.'} Anything you save now may be lost. Export your data.`}
      </p>
    </>
  );
}
