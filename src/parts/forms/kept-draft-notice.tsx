import { type ReactNode, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { useZone } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import type { OfferedDraft } from './kept-draft.ts';

/** Further drafts are shown after the user answers these. */
const MAX_OFFERED = 3;

type KeptDraftNoticeProps<Draft> = {
  /** Noun for the record in a sentence: 'invoice'. */
  what: string;
  /** The record was never saved. */
  isNew: boolean;
  /** The form shows a restored draft. */
  isRestored: boolean;
  offered: readonly OfferedDraft<Draft>[];
  describe: ((draft: Draft) => ReactNode) | undefined;
  /** Continues with an offered draft in this tab. */
  onTake: (offered: OfferedDraft<Draft>) => void;
  onStartOver: () => void;
};

/** Says that a draft was restored, or offers to restore one. */
export function KeptDraftNotice<Draft>(props: KeptDraftNoticeProps<Draft>) {
  const { what, isNew, isRestored, offered: all, describe, onTake, onStartOver } = props;
  const [isAnswered, setIsAnswered] = useState(false);
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  if (isAnswered) return null;
  const offered = all.filter(({ key }) => !discarded.includes(key));
  if (offered.length > 0) {
    return offered.slice(0, MAX_OFFERED).map((one) => (
      <OfferedNotice
        key={one.key}
        what={what}
        isNew={isNew}
        describe={describe}
        offered={one}
        onTake={() => {
          onTake(one);
          setIsAnswered(true);
        }}
        onDiscard={() => {
          one.remove();
          setDiscarded([...discarded, one.key]);
        }}
      />
    ));
  }
  if (!isRestored) return null;
  return (
    <Alert
      tone="blue"
      role="status"
      title="What you typed is still here"
      action={
        <Button
          size="small"
          onClick={() => {
            onStartOver();
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

type OfferedNoticeProps<Draft> = Pick<KeptDraftNoticeProps<Draft>, 'what' | 'isNew' | 'describe'> & {
  offered: OfferedDraft<Draft>;
  onTake: () => void;
  onDiscard: () => void;
};

/** Returns the title, the text and the two answers of the question about one draft. */
function textsOf(what: string, isNew: boolean, { isOlder, where }: OfferedDraft<unknown>, since: string) {
  if (where === 'original tab') {
    return isNew
      ? {
          title: `This ${what} is open in another tab`,
          text: `This tab is a copy of that one. Continue here only if you close the other, or you will save two ${what}s.`,
          answers: ['Continue it here', 'Start a new one'],
        }
      : {
          title: `Your changes to this ${what} are open in another tab`,
          text: 'This tab is a copy of that one. Continue here only if you close the other.',
          answers: ['Continue here', 'Leave them there'],
        };
  }
  const closed =
    where === 'no tab' ? 'The page was closed before it was saved.' : 'It may still be open in another tab.';
  return {
    title: `An unsaved ${what}${since && ` of ${since}`} is kept here`,
    text: isOlder
      ? `The ${what} was saved again since. Continue only to bring back what you typed before that.`
      : closed,
    answers: ['Continue with it', 'Discard'],
  };
}

function OfferedNotice<Draft>(props: OfferedNoticeProps<Draft>) {
  const { what, isNew, describe, offered, onTake, onDiscard } = props;
  const zone = useZone();
  const { at, draft } = offered;
  const { title, text, answers } = textsOf(what, isNew, offered, at && formatInstantTime(at, zone));
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
      {isNew && describe?.(draft)}
      {text}
    </Alert>
  );
}
