import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Claim } from '#domain/warranty/claim.ts';
import type { SortingHint } from '#domain/warranty/claim-hint.ts';
import { type ClaimStep, lastClaimStep, nextClaimSteps } from '#domain/warranty/claim-steps.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { lookAt, STEP_NAMES, takeBackStep } from './claim-commands.ts';
import { type AskedStep, ClaimStepDialog } from './claim-step-dialog.tsx';

type ButtonsProps = { claim: Claim; hint: SortingHint | undefined };

/** The buttons of what can be done with a claim now, and of taking the last step back. */
export function ClaimStepButtons({ claim, hint }: ButtonsProps) {
  const { run } = useTransaction();
  const navigate = useNavigate();
  const canBook = useCan('changeRecords');
  const canViewMoney = useCan('viewMoney');
  const [asking, setAsking] = useState<AskedStep>();
  const [isBusy, setBusy] = useState(false);
  const steps = nextClaimSteps(claim).filter((step) => step !== 'book' || canBook);
  const last = lastClaimStep(claim);
  // A credit would go with the answer: only who sees it takes that back.
  const taken = last === 'answer' && !canViewMoney ? undefined : last;

  function start(step: ClaimStep) {
    if (step === 'look') void run({ ...lookAt(claim), busy: setBusy });
    else if (step !== 'book') setAsking(step);
    else
      void navigate({
        to: paths.newBooking,
        search: { customerId: claim.customerId, vehicleId: claim.customer.vehicle.id, claimId: claim.id },
      });
  }

  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step, at) => (
        <BusyButton
          key={step}
          variant={at === 0 ? 'solid' : 'secondary'}
          disabled={isBusy}
          className={at === 0 ? 'phone:flex-1' : undefined}
          onClick={() => start(step)}
        >
          {STEP_NAMES[step]}
        </BusyButton>
      ))}
      {taken && (
        <Button variant="ghost" icon={Undo2} onClick={() => void run(takeBackStep(claim, taken))}>
          Take Back: {STEP_NAMES[taken]}
        </Button>
      )}
      {asking && <ClaimStepDialog step={asking} claim={claim} hint={hint} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
