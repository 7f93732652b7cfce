import { useRef, useState } from 'react';
import { fullName } from '#domain/customer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ClashNotice } from '../clash-notice.tsx';
import { placeInWords } from './move-messages.ts';
import type { Asking } from './use-move.ts';

type MoveClashDialogProps = { asking: Asking; onAccept: (asking: Asking) => void; onGiveUp: () => void };

/** What is in the way of a move, as the form says it, and the tick that moves it all the same. */
export function MoveClashDialog({ asking, onAccept, onGiveUp }: MoveClashDialogProps) {
  const { plan, clashes } = asking;
  const { draft, resolved } = plan;
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function submit() {
    setAsked(true);
    if (accepted) onAccept(asking);
    else box.current?.focus();
  }

  return (
    <Dialog
      title={`Move ${fullName(resolved.customer)}?`}
      onClose={onGiveUp}
      footer={
        <>
          <Button variant="secondary" onClick={onGiveUp}>
            Cancel
          </Button>
          <Button variant="solid" onClick={submit}>
            Move Booking
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        {resolved.service.name}: {placeInWords({ ...draft, employee: fullName(resolved.employee) })}.
      </p>
      <ClashNotice
        ref={box}
        clashes={clashes}
        resolved={resolved}
        accepted={accepted}
        asked={asked}
        onAccept={setAccepted}
      />
    </Dialog>
  );
}
