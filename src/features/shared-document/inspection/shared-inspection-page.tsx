import { useEffect, useRef, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import { isolate } from '#domain/text/direction.ts';
import type { SharedInspectionClient, SharedInspectionResult } from '#io/customer-links/shared-inspection-client.ts';
import { PhotosContext } from '#io/react/world.tsx';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { BrokenLink, Contact } from '../document-notice.tsx';
import { AcknowledgeCard } from './acknowledge-card.tsx';
import { InspectionBody, inspectionTitle } from './inspection-body.tsx';

/** The page of a customer with a link to an inspection: what was found, and the form to acknowledge it. */
export function SharedInspectionPage({ client }: { client: SharedInspectionClient }) {
  const [result, setResult] = useState<SharedInspectionResult>();
  const [tries, setTries] = useState(0);
  const top = useRef<HTMLElement>(null);
  const shared = result?.kind === 'shown' ? result.shared : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the inspection again
  useEffect(() => {
    let isCurrent = true;
    void client.open().then((opened) => isCurrent && setResult(opened));
    return () => {
      isCurrent = false;
    };
  }, [client, tries]);

  useEffect(() => {
    if (shared) document.title = `${inspectionTitle(shared)} · ${shared.shop.name}`;
  }, [shared]);

  /** Resolves to the reason if it was refused and the form must show it. */
  async function acknowledge(name: string): Promise<string | undefined> {
    const answer = await client.acknowledge(shared?.hash ?? '', name);
    if (answer.kind === 'failed') return answer.why;
    setResult(answer);
    top.current?.scrollIntoView();
    top.current?.focus();
    return undefined;
  }

  if (!result)
    return (
      <p role="status" className="sr-only">
        Opening…
      </p>
    );
  return (
    <PhotosContext value={client.photos}>
      <main
        ref={top}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-214 grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8 outline-none phone:px-3 phone:py-4 print:p-0"
      >
        {result.kind === 'no-link' && <BrokenLink />}
        {result.kind === 'failed' && (
          <LoadFailure title="This page could not be opened" onRetry={() => setTries(tries + 1)}>
            {result.why}
          </LoadFailure>
        )}
        {result.kind === 'shown' && (
          <>
            <Notice shared={result.shared} isChanged={result.refusal === 'changed'} />
            <InspectionBody shared={result.shared} />
            {!result.shared.acknowledgement && (
              // A changed inspection gets a new form.
              <AcknowledgeCard key={result.shared.hash} shared={result.shared} onAcknowledge={acknowledge} />
            )}
          </>
        )}
      </main>
    </PhotosContext>
  );
}

function Notice({ shared, isChanged }: { shared: SharedInspection; isChanged: boolean }) {
  const { acknowledgement, contact, shop, zone } = shared;
  if (isChanged)
    return (
      <Alert tone="amber" role="alert" title="This page has changed since you opened it">
        Nothing was acknowledged. Read it again, then acknowledge it below.
      </Alert>
    );
  if (acknowledgement)
    return (
      <Alert tone="green" role="status" title={`Acknowledged by ${isolate(acknowledgement.name)}`}>
        {formatInstantTime(acknowledgement.at, zone)}. Do you see something that isn’t listed? Let the shop know.
        <Contact shop={{ name: shop.name, ...contact }} />
      </Alert>
    );
  return (
    <Alert tone="blue" role="status" title={`${isolate(shop.name)} inspected your car while you were away`}>
      Look at the photos and the damage. If they are right, acknowledge them at the end of this page. If not, call the
      shop first.
      <Contact shop={{ name: shop.name, ...contact }} />
    </Alert>
  );
}
