import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StorageMode as Home, LocalData, StorageFacts } from '#io/local/local-data.ts';
import { StoreError } from '#io/store/store.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

const UNSEEN = 'Another browser, another computer and a private window do not see it.';

const HOMES: Record<Home, { title: string; text: string; unseen: string }> = {
  both: {
    title: 'In this browser, in two places',
    text: 'Each save is kept in the database of the browser (IndexedDB) before it is confirmed. Beside it stands a copy as plain text (localStorage, keys that begin with bms_), which other tools can read.',
    unseen: UNSEEN,
  },
  indexeddb: {
    title: 'In this browser, in its database',
    text: 'Your lists have outgrown the plain text that a browser has room for (localStorage, 5 MB), so they are kept in its database alone (IndexedDB), which has room for years. Other tools can read them from an export file.',
    unseen: UNSEEN,
  },
  memory: {
    title: 'In this browser, as plain text only',
    text: 'Your lists are kept in localStorage, under keys that begin with bms_, which other tools can read. There is room for about 1,300 bookings, and the shop can be open in one tab at a time. In a private window, everything is deleted when you close the window.',
    unseen: 'Another browser and another computer do not see it.',
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

function CrashSafety({ problem }: { problem: string | undefined }) {
  if (problem === undefined) {
    return (
      <Row
        term="Crash-safe copy"
        badge={
          <Badge tone="green" icon={ShieldCheck}>
            Yes
          </Badge>
        }
      >
        What was confirmed as saved stays, also when the browser is killed or the power fails.
      </Row>
    );
  }
  return (
    <Row
      term="Crash-safe copy"
      badge={
        <Badge tone="amber" icon={ShieldAlert}>
          No
        </Badge>
      }
    >
      <p className="text-text">{problem}</p>
      <p className="mt-1">
        When the browser is killed or the power fails, what you saved in the last seconds or minutes can be lost. Open
        the app in a normal window of an up-to-date browser, and export your data at the end of each day.
      </p>
    </Row>
  );
}

const PROMISES = {
  true: {
    badge: ['green', ShieldCheck, 'Promised'],
    text: 'The browser has promised not to clear this data by itself.',
  },
  false: {
    badge: ['neutral', ShieldQuestionMark, 'Not promised'],
    text: 'When the disk fills up, the browser may clear this data to make room.',
  },
  undefined: {
    badge: ['neutral', ShieldQuestionMark, 'Not known'],
    text: 'This browser does not tell whether it keeps the data when the disk fills up. Export your data now and then.',
  },
} as const;

function Keeping({ persisted, localData }: { persisted: boolean | undefined; localData: LocalData }) {
  const [answer, setAnswer] = useState<string>();
  const { badge, text } = PROMISES[`${persisted}`];
  const [tone, icon, word] = badge;

  async function ask() {
    setAnswer(undefined);
    try {
      const promised = await localData.askToPersist();
      if (promised) return;
      setAnswer(
        'The browser did not promise it this time. It agrees more readily to pages that are bookmarked, installed or used often: try again later, and export your data now and then.',
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

/** Where the lists live, and how safe they are there. */
export function DataHome({ facts, localData }: { facts: StorageFacts; localData: LocalData }) {
  const { title, text, unseen } = HOMES[facts.home];
  return (
    <Card>
      <CardHeader title="Where your data lives" level={3} />
      <CardBody>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 mb-3 max-w-text text-text-2">
          {text} Nothing is sent anywhere. {unseen}
        </p>
        <dl>
          <CrashSafety problem={facts.problem} />
          <Keeping persisted={facts.persisted} localData={localData} />
        </dl>
      </CardBody>
    </Card>
  );
}
