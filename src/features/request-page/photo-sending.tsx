import { useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { ChosenPhoto } from './use-chosen-photos.ts';

type PhotoSendingProps = {
  photos: readonly ChosenPhoto[];
  /** Resolves to the reason if the photo could not be sent. */
  onSend: (photo: ChosenPhoto, place: number) => Promise<string | undefined>;
};

/** Outcome for a photo; undefined until there is one. */
type Outcome = 'sent' | { why: string } | undefined;

/** Asks before the page is closed, while there is something to lose. */
function useAskBeforeClosing(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/** Sends the photos of a request that has arrived, one after the other, and says how far it is. One that is refused stops no other. */
export function PhotoSending({ photos, onSend }: PhotoSendingProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(photos.map(() => undefined));
  const [sending, setSending] = useState<number>();
  const status = useRef<HTMLParagraphElement>(null);
  const isBusy = useRef(false);
  useAskBeforeClosing(sending !== undefined);

  async function send(before: readonly Outcome[]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const now = [...before];
    for (const [place, photo] of photos.entries()) {
      if (now[place] === 'sent') continue;
      setSending(place);
      const why = await onSend(photo, place);
      now[place] = why === undefined ? 'sent' : { why };
      setOutcomes([...now]);
    }
    setSending(undefined);
    isBusy.current = false;
    // The button of another try goes with the last failure.
    if (before.some((outcome) => outcome !== undefined) && now.every((outcome) => outcome === 'sent'))
      status.current?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the request has arrived
  useEffect(() => void send(outcomes), []);

  const count = photos.length;
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  const failures = outcomes.flatMap((outcome, place) => (typeof outcome === 'object' ? [{ ...outcome, place }] : []));
  const arrived =
    sent === count
      ? `Your ${count === 1 ? 'photo' : `${count} photos`} arrived.`
      : `${sent} of ${count} photos arrived.`;
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
            <BusyButton disabled={sending !== undefined} onClick={() => void send(outcomes)}>
              Try Again
            </BusyButton>
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
