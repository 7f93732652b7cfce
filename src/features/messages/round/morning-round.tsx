import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Due } from '#domain/messages/due-messages.ts';
import { lastByKey, nextPlace, placeBefore } from '#domain/messages/round.ts';
import type { DueShop } from '#parts/customer-messages/use-due-messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { LoggedSlide } from './logged-slide.tsx';
import { RoundSlide } from './round-slide.tsx';
import { RoundSummary } from './round-summary.tsx';
import { useRound } from './use-round.ts';

/** Everything that is due today, one message after another. */
export function MorningRound({ due, customers, messages, settings }: DueShop) {
  const offered = useMemo(
    () => new Map(due.filter(({ held }) => held === undefined).map((one) => [one.key, one])),
    [due],
  );
  const logged = useMemo(() => lastByKey(messages), [messages]);
  const names = useMemo(() => new Map(customers.map((one) => [one.id, fullName(one)])), [customers]);
  const offeredKeys = useMemo(() => [...offered.keys()], [offered]);
  const { round, goTo, edit } = useRound(offeredKeys);
  const { keys } = round;

  const [shown, setShown] = useState<Due>();
  const isShown = (key: string) => offered.has(key) || logged.has(key);
  const isOpen = (key: string) => offered.has(key) || logged.get(key)?.state === 'opened';
  // What was paid, answered or cancelled since then is passed over, but never taken from under someone's hands.
  const at = nextPlace(keys, round.at, (key) => isShown(key) || key === shown?.key);
  const key = keys[at] ?? '';
  const one = offered.get(key);
  if (one && one !== shown) setShown(one);
  const message = one ? undefined : logged.get(key);
  const gone = one || message || shown?.key !== key ? undefined : shown;
  const before = placeBefore(keys, at, isShown);

  const next = () => goTo(nextPlace(keys, at + 1, isOpen));
  const back = before < at ? () => goTo(before) : undefined;

  const shownNow = one ?? gone;
  const place = { label: `${at + 1} of ${keys.length}`, onNext: next, onBack: back };

  return (
    <div className="mx-auto grid w-full max-w-210 grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="font-extrabold font-display text-section">Morning Round</h2>
        <p role="status" className="text-label text-text-2 tabular-nums">
          {at < keys.length ? place.label : 'All done'}
        </p>
        <Link to={paths.messages} className={`${buttonClass('ghost')} ml-auto`}>
          <ArrowLeft size={16} aria-hidden />
          All Messages
        </Link>
      </div>
      <progress
        aria-label="Messages done"
        max={Math.max(keys.length, 1)}
        value={at}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-surface-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent"
      />
      {shownNow && (
        <RoundSlide
          key={`${at} ${key} ${one ? '' : 'gone'}`}
          due={shownNow}
          isGone={!one}
          held={due.find((other) => other.key === key)?.held}
          settings={settings}
          edit={round.edits[key] ?? {}}
          onEdit={(changed) => edit(key, changed)}
          {...place}
        />
      )}
      {message && (
        <LoggedSlide
          key={`${at} ${key}`}
          message={message}
          name={names.get(message.customerId) ?? ''}
          edit={round.edits[key] ?? {}}
          {...place}
        />
      )}
      {at >= keys.length && (
        <RoundSummary
          messages={keys.flatMap((one) => logged.get(one) ?? [])}
          left={offeredKeys.length}
          onBack={back}
          onAgain={() => goTo(nextPlace(keys, 0, isOpen))}
        />
      )}
    </div>
  );
}
