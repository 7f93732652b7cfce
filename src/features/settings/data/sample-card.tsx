import { useState } from 'react';
import { StartFreshDialog } from '#parts/samples/start-fresh-dialog.tsx';
import { useSamples } from '#parts/samples/use-samples.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

/** Offers to remove the sample records while there are any. */
export function SampleCard() {
  const holdsSamples = useSamples();
  const [isAsking, setAsking] = useState(false);
  if (!holdsSamples && !isAsking) return null;
  return (
    <Card>
      <CardHeader title="Sample data" level={3} />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="min-w-0 max-w-text flex-1 basis-75 text-text-2">
          This shop has sample customers, leads, bookings, estimates and invoices to explore. Start fresh removes them
          when you're ready. First you see what is removed and what stays.
        </p>
        <Button onClick={() => setAsking(true)}>Start Fresh</Button>
      </CardBody>
      {isAsking && <StartFreshDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
