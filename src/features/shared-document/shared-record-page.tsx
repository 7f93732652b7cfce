import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import type { SharedRecordClient, SharedRecordResult } from '#io/customer-links/shared-record-client.ts';
import { PhotosContext } from '#io/react/world.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { BrokenLink } from './document-notice.tsx';
import { useRefresh, whenVisible } from './use-refresh.ts';

type Shown = Pick<Sheet, 'shop'> & { hash: string };

type SharedRecordPageProps<T extends Shown> = {
  client: SharedRecordClient<T>;
  titleOf: (shared: T) => string;
  /** The shop changes it while it is read. */
  isLive?: boolean;
  children: (page: {
    shared: T;
    /** An acknowledgement was refused because something else is shown now. */
    isChanged: boolean;
    /** Resolves to the reason if it was refused and the form must show it. */
    acknowledge: (name: string) => Promise<string | undefined>;
  }) => ReactNode;
};

/** The page of a customer with a link to an inspection or job: opens it, keeps it up to date and sends the acknowledgement. */
export function SharedRecordPage<T extends Shown>({
  client,
  titleOf,
  isLive = false,
  children,
}: SharedRecordPageProps<T>) {
  const [result, setResult] = useState<SharedRecordResult<T>>();
  const [tries, setTries] = useState(0);
  const top = useRef<HTMLElement>(null);
  /** Incremented by each call, so that what was asked earlier is ignored. */
  const asked = useRef(0);
  const shared = result?.kind === 'shown' ? result.shared : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the record again
  useEffect(() => {
    let isCurrent = true;
    whenVisible(() => {
      if (isCurrent) void client.open().then((opened) => isCurrent && setResult(opened));
    });
    return () => {
      isCurrent = false;
    };
  }, [client, tries]);

  useRefresh(
    async () => {
      asked.current += 1;
      const own = asked.current;
      const found = await client.open();
      if (own === asked.current && found.kind !== 'failed') setResult(found);
    },
    isLive && shared !== undefined,
  );

  const title = shared && `${titleOf(shared)} · ${shared.shop.name}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  async function acknowledge(name: string): Promise<string | undefined> {
    asked.current += 1;
    const answer = await client.acknowledge(shared?.hash ?? '', name);
    asked.current += 1;
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
        {result.kind === 'shown' &&
          children({ shared: result.shared, isChanged: result.refusal === 'changed', acknowledge })}
      </main>
    </PhotosContext>
  );
}
