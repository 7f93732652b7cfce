import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { useZone } from '#io/react/world.tsx';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import type { OfferedDocument, UnsavedDraft } from './unsaved-draft.ts';

/** More of them are shown once these are answered. */
const MAX_OFFERED = 3;

type KeptNoticeProps = {
  kind: DocumentKind;
  /** Whether the document was never saved. */
  isNew: boolean;
  unsaved: UnsavedDraft;
  /** The id of a service that was chosen on the way. */
  added: string | undefined;
  customers: readonly Customer[];
};

/** UnsavedDraft work that is back, or that can be had back. */
export function UnsavedDraftNotice({ kind, isNew, unsaved, added, customers }: KeptNoticeProps) {
  const [isAnswered, setIsAnswered] = useState(false);
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [wasAdded] = useState(added !== undefined);
  if (isAnswered) return null;
  const { isRestored } = unsaved;
  const offered = unsaved.offered.filter(({ key }) => !discarded.includes(key));
  if (offered.length > 0) {
    return offered.slice(0, MAX_OFFERED).map((one) => (
      <OfferedNotice
        key={one.key}
        {...{ kind, isNew, customers }}
        offered={one}
        onTake={() => {
          one.take();
          setIsAnswered(true);
        }}
        onDiscard={() => {
          one.remove();
          setDiscarded([...discarded, one.key]);
        }}
      />
    ));
  }
  if (!isRestored || wasAdded) return null;
  return (
    <Alert
      tone="blue"
      role="status"
      title="What you typed is still here"
      action={
        <Button
          size="small"
          onClick={() => {
            unsaved.startOver();
            setIsAnswered(true);
          }}
        >
          Start over
        </Button>
      }
    >
      It is not saved yet.
    </Alert>
  );
}

type OfferedNoticeProps = Pick<KeptNoticeProps, 'kind' | 'isNew' | 'customers'> & {
  offered: OfferedDocument;
  onTake: () => void;
  onDiscard: () => void;
};

/** What to ask about one draft: its title, what there is to know, and the two answers. */
function wordsOf(kind: DocumentKind, isNew: boolean, { isOlder, where }: OfferedDocument, since: string) {
  if (where === 'original tab') {
    return isNew
      ? {
          title: `This ${kind} is open in another tab`,
          text: `This tab is a copy of that one. Continue here only if you close the other, or you will save two ${kind}s.`,
          answers: ['Continue it here', 'Start a new one'],
        }
      : {
          title: `Your changes to this ${kind} are open in another tab`,
          text: 'This tab is a copy of that one. Continue here only if you close the other.',
          answers: ['Continue here', 'Leave them there'],
        };
  }
  const closed =
    where === 'no tab' ? 'The page was closed before it was saved.' : 'It may still be open in another tab.';
  return {
    title: `An unsaved ${kind}${since && ` of ${since}`} is kept here`,
    text: isOlder ? `The ${kind} was saved again since. Continue only if you want what you typed then.` : closed,
    answers: ['Continue with it', 'Discard'],
  };
}

function OfferedNotice({ kind, isNew, customers, offered, onTake, onDiscard }: OfferedNoticeProps) {
  const zone = useZone();
  const { at, draft } = offered;
  const { title, text, answers } = wordsOf(kind, isNew, offered, at && formatInstantTime(at, zone));
  const customer = customers.find(({ id }) => id === draft.customerId);
  const [take, discard] = answers;
  return (
    <Alert
      tone="blue"
      role="status"
      title={title}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={onTake}>
            {take}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {discard}
          </Button>
        </span>
      }
    >
      {isNew && customer && (
        <>
          For <bdi>{fullName(customer)}</bdi>.{' '}
        </>
      )}
      {text}
    </Alert>
  );
}
