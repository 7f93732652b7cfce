import { useEffect, useRef, useState } from 'react';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type {
  CustomerReply,
  PaidResult,
  Paying,
  SharedDocumentClient,
  SharedDocumentResult,
} from '#io/customer-links/shared-document-client.ts';
import { useRefresh, whenVisible } from './use-refresh.ts';

/** Returns true for an unanswered document, which the shop can change or withdraw while the customer reads it. */
function canChange(answer: SharedDocumentResult | undefined): boolean {
  return answer?.kind === 'shown' && !answer.shared.answeredAt;
}

/** Returns true if the customer can act on the document: answer the estimate, pay the invoice. */
function isActionable({ kind, document, isOpen }: SharedDocument): boolean {
  return kind === 'Invoice' ? document !== undefined : isOpen;
}

function isSameVersion(one: SharedDocument, other: SharedDocument): boolean {
  return (
    one.hash === other.hash &&
    one.status === other.status &&
    one.isOpen === other.isOpen &&
    one.cardDue === other.cardDue
  );
}

type Shown = {
  result?: SharedDocumentResult;
  /** Hash of the last version that the customer could act on. The shop may have changed the document since. */
  read?: string | undefined;
};

function shownWith({ read }: Shown, result: SharedDocumentResult): Shown {
  return { result, read: result.kind === 'shown' && isActionable(result.shared) ? result.shared.hash : read };
}

/** Merges a new read into what is shown. Returns the same object if nothing changed. */
function mergeRead(before: Shown, found: SharedDocumentResult): Shown {
  if (found.kind === 'failed') return before;
  if (before.result?.kind !== 'shown' || found.kind !== 'shown') return shownWith(before, found);
  if (isSameVersion(before.result.shared, found.shared)) return before;
  const isOther = before.read !== undefined && isActionable(found.shared) && before.read !== found.shared.hash;
  return shownWith(before, { ...found, refusal: isOther ? 'changed' : undefined });
}

/**
 * Reads the document of a link, keeps it up to date, and sends the customer's answer. Asks first about a
 * payment that the customer comes back from.
 */
export function useSharedDocument(client: SharedDocumentClient, paying?: Paying) {
  const [shown, setShown] = useState<Shown>({});
  const answer = shown.result;
  const [tries, setTries] = useState(0);
  const [paid, setPaid] = useState<PaidResult>();
  /** Incremented by each read, and when an answer is sent and when it arrives, so that reads started earlier are ignored. */
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the document again
  useEffect(() => {
    let isCurrent = true;
    // A page that the browser prerendered has not been seen yet.
    async function open(): Promise<void> {
      if (paying?.result) {
        const result = await paying.result();
        if (isCurrent) setPaid(result);
      }
      const opened = await client.open();
      if (isCurrent) setShown((before) => shownWith(before, opened));
    }
    whenVisible(() => {
      if (isCurrent) void open();
    });
    return () => {
      isCurrent = false;
    };
  }, [client, tries]);

  const isPolling = canChange(answer);
  useRefresh(async () => {
    asked.current += 1;
    const own = asked.current;
    const found = await client.open();
    if (own === asked.current) setShown((last) => mergeRead(last, found));
  }, isPolling);

  return {
    answer,
    paid,
    retry: () => setTries(tries + 1),
    /** Resolves to the reason if the answer was refused and the form must show it. */
    async reply(words: CustomerReply): Promise<string | undefined> {
      asked.current += 1;
      const replied = await client.answer(answer?.kind === 'shown' ? answer.shared.hash : '', words);
      asked.current += 1;
      if (replied.kind === 'failed') return replied.why;
      setShown((before) => shownWith(before, replied));
      return undefined;
    },
  };
}
