import { useRef, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { needsReason } from '#features/schedule/booking/booking-problems.ts';
import { ClashNotice } from '#features/schedule/clashes/clash-notice.tsx';
import { NextStartOffer } from '#features/schedule/clashes/next-start-offer.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { formatPlace } from './move-messages.ts';
import type { Move } from './plan-move.ts';
import type { PendingMove } from './use-move-booking.ts';

type MoveClashDialogProps = {
  pending: PendingMove;
  onAccept: (pending: PendingMove) => void;
  /** Moves to the next free start instead. */
  onMove: (bookingId: string, move: Move) => void;
  onCancel: () => void;
};

/** Shows the clashes of a move, as in the booking form, with the checkbox that moves it anyway. */
export function MoveClashDialog({ pending, onAccept, onMove, onCancel }: MoveClashDialogProps) {
  const { booking, move, plan, clashes } = pending;
  const { draft, resolved, shop } = plan;
  const [reason, setReason] = useState(draft.reason);
  const [accepted, setAccepted] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function submit() {
    setAttempted(true);
    if (!accepted) box.current?.focus();
    else if (!needsReason(clashes) || !isBlankText(reason))
      onAccept({ ...pending, plan: { ...plan, draft: { ...draft, reason } } });
  }

  return (
    <Dialog
      title={`Move ${isolate(fullName(resolved.customer))}?`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="solid" onClick={submit}>
            Move Booking
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        {resolved.service.name}: <BidiText text={formatPlace({ ...draft, employee: fullName(resolved.employee) })} />.
      </p>
      <ClashNotice
        ref={box}
        clashes={clashes}
        resolved={resolved}
        accepted={accepted}
        attempted={attempted}
        onAccept={setAccepted}
        reason={reason}
        onReason={setReason}
      >
        <NextStartOffer
          requested={draft}
          resolved={resolved}
          settings={shop.settings}
          bookingId={booking.id}
          onTake={({ date, startTime }) => {
            onCancel();
            onMove(booking.id, { ...move, end: undefined, hours: resolved.hours, date, startTime });
          }}
        />
      </ClashNotice>
    </Dialog>
  );
}
