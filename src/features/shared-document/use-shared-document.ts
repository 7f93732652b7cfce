import { useEffect, useRef, useState } from 'react';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type {
  CustomerReply,
  SharedDocumentClient,
  SharedDocumentResult,
} from '#io/customer-links/shared-document-client.ts';

/** How often it is looked whether what is being read still stands. */
const LOOK_MS = 15_000;

/** What nobody has answered yet may change, go or come back while its customer reads. */
function mayChange(answer: SharedDocumentResult | undefined): boolean {
  return answer?.kind === 'shown' && !answer.shared.answeredAt;
}

/** Whether the customer may act on what they read: answer the estimate, pay the invoice. */
function counts({ kind, document, isOpen }: SharedDocument): boolean {
  return kind === 'Invoice' ? document !== undefined : isOpen;
}

function isAsRead(one: SharedDocument, other: SharedDocument): boolean {
  return one.hash === other.hash && one.status === other.status && one.isOpen === other.isOpen;
}

/** What the page shows after a look at what it has shown: the same object where nothing has changed. */
function lookedAt(
  before: SharedDocumentResult | undefined,
  found: SharedDocumentResult,
): SharedDocumentResult | undefined {
  if (found.kind === 'failed') return before;
  if (before?.kind !== 'shown' || found.kind !== 'shown') return found;
  if (isAsRead(before.shared, found.shared)) return before;
  const isOther = counts(before.shared) && counts(found.shared) && before.shared.hash !== found.shared.hash;
  return { ...found, refusal: isOther ? 'changed' : undefined };
}

/** The document behind a link, as it stands while its customer reads it, and the way to answer it. */
export function useSharedDocument(door: SharedDocumentClient) {
  const [answer, setAnswer] = useState<SharedDocumentResult>();
  const [tries, setTries] = useState(0);
  /** Counts answers that are on their way and that have come: a look that began before is out of date. */
  const answering = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try opens it again
  useEffect(() => {
    let isWanted = true;
    // A page that a browser has opened ahead was not seen yet.
    whenSeen(() => {
      if (isWanted) void door.open().then((opened) => isWanted && setAnswer(opened));
    });
    return () => {
      isWanted = false;
    };
  }, [door, tries]);

  const isWatched = mayChange(answer);
  useEffect(() => {
    if (!isWatched) return;
    async function look(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      const before = answering.current;
      const found = await door.open();
      if (before === answering.current) setAnswer((shown) => lookedAt(shown, found));
    }
    const onLook = () => void look();
    const timer = setInterval(onLook, LOOK_MS);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [door, isWatched]);

  return {
    answer,
    openAgain: () => setTries(tries + 1),
    /** Resolves to why it was not taken, where that is to be said beside the form. */
    async reply(words: CustomerReply): Promise<string | undefined> {
      answering.current += 1;
      const replied = await door.answer(answer?.kind === 'shown' ? answer.shared.hash : '', words);
      answering.current += 1;
      if (replied.kind === 'failed') return replied.why;
      setAnswer(replied);
      return undefined;
    },
  };
}

function whenSeen(work: () => void): void {
  if (document.visibilityState === 'visible') work();
  else document.addEventListener('visibilitychange', () => whenSeen(work), { once: true });
}
