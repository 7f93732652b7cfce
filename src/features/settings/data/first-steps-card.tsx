import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

/** Shows the list of first steps again after it was hidden. */
export function FirstStepsCard() {
  const { device } = useWorld();
  const navigate = useNavigate();
  const [isHidden] = useState(() => device.read(STORAGE_KEYS.firstSteps) === 'hidden');
  if (!isHidden) return null;

  function showAgain() {
    device.write(STORAGE_KEYS.firstSteps, 'shown');
    void navigate({ to: paths.invoices });
  }

  return (
    <Card>
      <CardHeader title="First steps" level={3} />
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="min-w-0 max-w-text flex-1 basis-75 text-text-2">
          The setup list for new shops is hidden. It shows above the invoices.
        </p>
        <Button onClick={showAgain}>Show First Steps</Button>
      </CardBody>
    </Card>
  );
}
