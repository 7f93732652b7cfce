import { useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import type { ChosenPhoto } from './use-chosen-photos.ts';

/** Why a photo could not be sent, and whether another try can help. */
export type PhotoFailure = { why: string; canRetry: boolean };

type PhotoSendingProps = {
  photos: readonly ChosenPhoto[];
  onSend: (photo: ChosenPhoto, place: number) => Promise<PhotoFailure | undefined>;
};

/** Outcome for a photo; undefined until there is one. */
type Outcome = 'sent' | PhotoFailure | undefined;

/** Returns whether the photo may still arrive. */
const isOpen = (outcome: Outcome) => outcome === undefined || (outcome !== 'sent' && outcome.canRetry);

/** Sends the photos of a request that has arrived, one after the other, and says how far it is. One that is refused stops no other. */
export function PhotoSending({ photos, onSend }: PhotoSendingProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(photos.map(() => undefined));
  const [sending, setSending] = useState<number>();
  const status = useRef<HTMLParagraphElement>(null);
  const isBusy = useRef(false);
  useAskBeforeClosing(outcomes.some(isOpen));

  async function send(before: readonly Outcome[]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const now = [...before];
    for (const [place, photo] of photos.entries()) {
      if (!isOpen(now[place])) continue;
      setSending(place);
      now[place] = (await onSend(photo, place)) ?? 'sent';
      setOutcomes([...now]);
    }
    setSending(undefined);
    isBusy.current = false;
    // The button of another try goes with the last failure that one can help.
    if (before.some((outcome) => outcome !== undefined) && !now.some(isOpen)) status.current?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the request has arrived
  useEffect(() => void send(outcomes), []);

  const count = photos.length;
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  const failures = outcomes.flatMap((outcome, place) => (typeof outcome === 'object' ? [{ ...outcome, place }] : []));
  const some = count === 1 ? 'Your photo has not arrived.' : `${sent} of ${count} photos arrived.`;
  const arrived = sent === count ? `Your ${count === 1 ? 'photo' : `${count} photos`} arrived.` : some;
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="text-text-2 outline-none">
        {sending === undefined
          ? arrived
          : `Sending photo ${sending + 1} of ${count}… Keep this page open until the photos have arrived.`}
      </p>
      {failures.length > 0 && (
        <Alert
          tone="red"
          role="alert"
          title="Your request has arrived, but not all of its photos"
          action={
            failures.some(isOpen) && (
              <BusyButton disabled={sending !== undefined} onClick={() => void send(outcomes)}>
                Try Again
              </BusyButton>
            )
          }
        >
          {failures.map(({ place, why }) => (
            <p key={place}>
              Photo {place + 1}: {why}
            </p>
          ))}
        </Alert>
      )}
    </>
  );
}
