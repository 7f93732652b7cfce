import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

/** Once the list of first steps was hidden, the way to have it back. */
export function FirstStepsCard() {
  const { device } = useWorld();
  const navigate = useNavigate();
  const [isHidden] = useState(() => device.read(STORAGE_KEYS.firstSteps) === 'hidden');
  if (!isHidden) return null;

  function bringBack() {
    device.write(STORAGE_KEYS.firstSteps, 'shown');
    void navigate({ to: paths.invoices });
  }

  return (
    <Card>
      <CardHeader title="First steps" level={3} />
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="min-w-0 max-w-text flex-1 basis-75 text-text-2">
          The list of what a new shop sets up first is hidden. It stands above the invoices.
        </p>
        <Button onClick={bringBack}>Show First Steps</Button>
      </CardBody>
    </Card>
  );
}
