import { useRef, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { ClashNotice } from '#features/schedule/clashes/clash-notice.tsx';
import { NextStartOffer } from '#features/schedule/clashes/next-start-offer.tsx';
import { Isolated } from '#ui/feedback/isolated.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { placeInWords } from './move-messages.ts';
import type { Move } from './plan-move.ts';
import type { Asking } from './use-move.ts';

type MoveClashDialogProps = {
  asking: Asking;
  onAccept: (asking: Asking) => void;
  /** The next free start is taken instead. */
  onMove: (bookingId: string, move: Move) => void;
  onGiveUp: () => void;
};

/** What is in the way of a move, as the form says it, and the tick that moves it all the same. */
export function MoveClashDialog({ asking, onAccept, onMove, onGiveUp }: MoveClashDialogProps) {
  const { booking, move, plan, clashes } = asking;
  const { draft, resolved, shop } = plan;
  const [reason, setReason] = useState(draft.reason);
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function submit() {
    setAsked(true);
    if (accepted) onAccept({ ...asking, plan: { ...plan, draft: { ...draft, reason } } });
    else box.current?.focus();
  }

  return (
    <Dialog
      title={`Move ${isolate(fullName(resolved.customer))}?`}
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
        {resolved.service.name}: <Isolated text={placeInWords({ ...draft, employee: fullName(resolved.employee) })} />.
      </p>
      <ClashNotice
        ref={box}
        clashes={clashes}
        resolved={resolved}
        accepted={accepted}
        asked={asked}
        onAccept={setAccepted}
        reason={reason}
        onReason={setReason}
      >
        <NextStartOffer
          wished={draft}
          resolved={resolved}
          settings={shop.settings}
          bookingId={booking.id}
          onTake={({ date, startTime }) => {
            onGiveUp();
            onMove(booking.id, { ...move, end: undefined, hours: resolved.hours, date, startTime });
          }}
        />
      </ClashNotice>
    </Dialog>
  );
}
