import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import type { RequestPageClient } from '#io/requests/request-page-client.ts';
import { PhoneLink } from '#parts/records/contact-links.tsx';
import { Card } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PhotoSending } from './photo-sending.tsx';
import { RequestForm } from './request-form.tsx';
import type { ChosenPhoto } from './use-chosen-photos.ts';

type RequestPageScreenProps = { client: RequestPageClient; newId: () => string };

/** The page on which a car owner asks a shop for work. */
export function RequestPageScreen({ client, newId }: RequestPageScreenProps) {
  const [opened, setOpened] = useState<Awaited<ReturnType<RequestPageClient['open']>>>();
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<{ request: CarRequest; photos: readonly ChosenPhoto[] }>();

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
                <PhotoSending
                  photos={sent.photos}
                  onSend={async ({ bytes }, place) => {
                    const answer = await client.addPhoto(sent.request, place, bytes);
                    if (answer.kind === 'no-link')
                      return 'The shop no longer takes photos here. Send them when it answers you.';
                    return answer.kind === 'failed' ? answer.why : undefined;
                  }}
                />
              )}
            </Sent>
          ) : (
            <RequestForm
              page={opened.page}
              newId={newId}
              onSend={async (request, photos) => {
                const answer = await client.send(request);
                if (answer.kind === 'sent') setSent({ request, photos });
                if (answer.kind === 'no-link') return 'The shop no longer takes requests here. Call the shop instead.';
                return answer.kind === 'failed' ? answer.why : undefined;
              }}
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
        <p className="flex flex-wrap gap-x-4">{shop.phone && <PhoneLink phone={shop.phone} className="link" />}</p>
      </div>
    </Card>
  );
}
