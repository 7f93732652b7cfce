import { ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Home } from '#io/database/database-access.ts';
import type { LocalData, StorageFacts } from '#io/local/local-data.ts';
import { StoreError } from '#io/store/store.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

const NOT_SHARED = "It doesn't show in another browser, on another computer or in a private window.";

const LOCATIONS: Record<Home, { title: string; text: string }> = {
  both: {
    title: 'In this browser, in two places',
    text: "Each save goes to the browser's database (IndexedDB) before it's confirmed. A plain text copy (localStorage, keys that begin with bms_) is kept as well, for other tools to read.",
  },
  indexeddb: {
    title: 'In this browser, in its database',
    text: "Your lists are too large for plain text (localStorage, 5 MB), so they're kept only in the browser's database (IndexedDB), which has room for years of work. Other tools can read them from an export file.",
  },
};

function Row({
  term,
  badge,
  children,
  action,
}: {
  term: string;
  badge: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="border-t py-3 last:pb-0">
      <dt className="flex flex-wrap items-center gap-2 font-semibold text-label">
        {term}
        {badge}
      </dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2.5 text-text-2">
        <div className="min-w-0 max-w-text flex-1 basis-75">{children}</div>
        {action}
      </dd>
    </div>
  );
}

const PROMISES = {
  true: {
    badge: ['green', ShieldCheck, 'Promised'],
    text: 'The browser has promised not to clear this data.',
  },
  false: {
    badge: ['neutral', ShieldQuestionMark, 'Not promised'],
    text: 'When the disk fills up, the browser may clear this data to make room.',
  },
  undefined: {
    badge: ['neutral', ShieldQuestionMark, 'Not known'],
    text: "This browser doesn't say whether it keeps the data when the disk fills up. Export your data now and then.",
  },
} as const;

function Persistence({ persisted, localData }: { persisted: boolean | undefined; localData: LocalData }) {
  const [answer, setAnswer] = useState<string>();
  const { badge, text } = PROMISES[`${persisted}`];
  const [tone, icon, word] = badge;

  async function ask() {
    setAnswer(undefined);
    try {
      const promised = await localData.askToPersist();
      if (promised) return;
      setAnswer(
        "The browser didn't agree this time. It agrees more often for pages you bookmark, install or use a lot. Try again later, and export your data now and then.",
      );
    } catch (error) {
      console.error('The browser could not be asked to keep the data', error);
      setAnswer(error instanceof StoreError ? error.message : 'The browser could not be asked. Try again later.');
    }
  }

  return (
    <Row
      term="Kept by the browser"
      badge={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
      action={persisted === false && <Button onClick={() => void ask()}>Keep this data</Button>}
    >
      {text}
      <p role="status" className="text-text not-empty:mt-1">
        {!persisted && answer}
      </p>
    </Row>
  );
}

/** The storage of the lists, and how safe it is. */
export function StorageLocation({ facts, localData }: { facts: StorageFacts; localData: LocalData }) {
  const { title, text } = LOCATIONS[facts.home];
  return (
    <Card>
      <CardHeader title="Where your data lives" level={3} />
      <CardBody>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 mb-3 max-w-text text-text-2">
          {text} Nothing is sent anywhere. {NOT_SHARED}
        </p>
        <dl>
          <Row
            term="Crash-safe copy"
            badge={
              <Badge tone="green" icon={ShieldCheck}>
                Yes
              </Badge>
            }
          >
            Confirmed saves are kept even if the browser crashes or the power goes out.
          </Row>
          <Persistence persisted={facts.persisted} localData={localData} />
        </dl>
      </CardBody>
    </Card>
  );
}
