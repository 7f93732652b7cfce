import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import { joinWords } from '#domain/text/join-words.ts';
import type { RequestPageClient } from '#io/requests/request-page-client.ts';
import { PhoneLink } from '#parts/records/contact-links.tsx';
import { Card } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type PhotoFailure, PhotoSending } from './photo-sending.tsx';
import { RequestForm } from './request-form.tsx';
import type { ChosenPhoto } from './use-chosen-photos.ts';

type RequestPageScreenProps = { client: RequestPageClient; newId: () => string; clock: { now(): Date } };

/** A server takes photos for an hour after the request. One that comes later gets the usual answer and is not kept. */
const TIME_OF_PHOTOS_MS = 55 * 60_000;
const TOO_LATE: PhotoFailure = {
  why: 'The request was sent too long ago. Send the photo to the shop when it answers you.',
  canRetry: false,
};

const NO_REQUESTS = 'The shop no longer takes requests here. Call the shop instead.';
const NO_PHOTOS = 'The shop no longer takes photos here. Send them when it answers you.';

/** A request that arrived, and when its first try began: an earlier one may have arrived without an answer. */
type Arrived = { request: CarRequest; photos: readonly ChosenPhoto[]; began: Date };

/** The page on which a car owner asks a shop for work. */
export function RequestPageScreen({ client, newId, clock }: RequestPageScreenProps) {
  const [opened, setOpened] = useState<Awaited<ReturnType<RequestPageClient['open']>>>();
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<Arrived>();
  const firstTry = useRef<{ id: string; began: Date }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the page again
  useEffect(() => {
    let isCurrent = true;
    void client.open().then((answer) => isCurrent && setOpened(answer));
    return () => {
      isCurrent = false;
    };
  }, [client, tries]);
  const name = opened?.kind === 'shown' ? opened.page.shop.name : '';
  useEffect(() => {
    if (name) document.title = `Request a quote from ${name}`;
  }, [name]);

  async function send(request: CarRequest, photos: readonly ChosenPhoto[], page: RequestPage) {
    if (firstTry.current?.id !== request.id) firstTry.current = { id: request.id, began: clock.now() };
    const { began } = firstTry.current;
    const answer = await client.send(request);
    if (answer.kind === 'sent') setSent({ request, photos, began });
    if (answer.kind === 'no-link') return NO_REQUESTS;
    if (answer.kind !== 'failed') return undefined;
    return answer.hint === 'not-offered' ? readAgain(request, page, answer.why) : answer.why;
  }

  /** Reads what the shop offers now, below the form that stays. Resolves to the services that are gone, or else to `why`. */
  async function readAgain({ serviceIds }: CarRequest, before: RequestPage, why: string): Promise<string> {
    const now = await client.open();
    if (now.kind === 'no-link') return NO_REQUESTS;
    if (now.kind === 'failed') return now.why;
    setOpened(now);
    const isOffered = (asked: string) => now.page.services.some(({ id }) => id === asked);
    const gone = before.services.filter(({ id }) => serviceIds.includes(id) && !isOffered(id)).map((one) => one.name);
    if (gone.length === 0) return why;
    return `${joinWords(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer offered. Check your services, then send it again.`;
  }

  async function sendPhoto({ request, began }: Arrived, bytes: ArrayBuffer, place: number) {
    if (clock.now().getTime() - began.getTime() > TIME_OF_PHOTOS_MS) return TOO_LATE;
    const answer = await client.addPhoto(request, place, bytes);
    if (answer.kind === 'no-link') return { why: NO_PHOTOS, canRetry: true };
    return answer.kind === 'failed' ? { why: answer.why, canRetry: true } : undefined;
  }

  return (
    <main className="mx-auto grid w-full max-w-190 gap-4 px-5 py-8 phone:px-3 phone:py-4">
      <p role="status" className="sr-only">
        {!opened && 'Opening…'}
      </p>
      {opened?.kind === 'no-link' && <NoPage />}
      {opened?.kind === 'failed' && (
        <LoadFailure title="This page could not be opened" onRetry={() => setTries(tries + 1)}>
          {opened.why}
        </LoadFailure>
      )}
      {opened?.kind === 'shown' && (
        <>
          <Head {...opened.page} />
          {sent ? (
            <Sent page={opened.page} request={sent.request}>
              {sent.photos.length > 0 && (
                <PhotoSending photos={sent.photos} onSend={({ bytes }, place) => sendPhoto(sent, bytes, place)} />
              )}
            </Sent>
          ) : (
            <RequestForm
              page={opened.page}
              newId={newId}
              onSend={(request, photos) => send(request, photos, opened.page)}
            />
          )}
        </>
      )}
    </main>
  );
}

function NoPage() {
  return (
    <>
      <h1 className="sr-only">Requests</h1>
      <div role="alert">
        <Card>
          <EmptyState
            title="This shop isn't taking requests online"
            text="The page may be switched off, or part of its address is missing. Call the shop instead."
          />
        </Card>
      </div>
    </>
  );
}

function Head({ shop, intro }: Pick<RequestPage, 'shop' | 'intro'>) {
  return (
    <header className="grid gap-2">
      {shop.logo && <img src={shop.logo} alt="" className="max-h-14 max-w-60 justify-self-start" />}
      <h1 className="wrap-anywhere font-extrabold font-display text-page">
        Request a quote from {shop.name || 'the shop'}
      </h1>
      {shop.phone && (
        <p>
          <PhoneLink phone={shop.phone} className="link" />
        </p>
      )}
      {intro && <p className="wrap-anywhere whitespace-pre-line text-text-2">{intro}</p>}
    </header>
  );
}

type SentProps = { page: RequestPage; request: CarRequest; children: ReactNode };

function Sent({ page: { shop, services }, request, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { year, make, model } = request.vehicle;
  const asked = request.serviceIds.flatMap((asked) => services.find(({ id }) => id === asked)?.name ?? []);
  return (
    <Card>
      <div className="grid gap-3 p-6">
        <h2 ref={heading} tabIndex={-1} className="font-extrabold font-display text-section outline-none">
          Your request was sent
        </h2>
        <p className="wrap-anywhere">
          {[year, make, model].join(' ')}
          {asked.length > 0 && `: ${asked.join(', ')}`}
        </p>
        <p className="wrap-anywhere text-text-2">
          {shop.name || 'The shop'} reads it and answers you. Nothing is booked yet, and you owe nothing.
        </p>
        {children}
      </div>
    </Card>
  );
}
