import { Copy } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate, formatInstantTime, isDate } from '#domain/calendar/calendar.ts';
import type { LinksOfRecord, PhotoLink, PhotoLinks } from '#io/customer-links/photo-links.ts';
import { useZone } from '#io/react/world.tsx';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { LinkRow } from '#parts/customer-links/link-row.tsx';
import { QrBox } from '#parts/customer-links/qr-box.tsx';
import { linkRefusal, useRevokeLink } from '#parts/customer-links/use-revoke-link.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField } from '#ui/form/field.tsx';

/** A link, which may be of a record that was replaced by the one that is shown. */
type ListedLink = PhotoLink & { isOfReplaced: boolean };

/** The links of a record with photos, as they are now. Asks again after a change. */
export function usePhotoLinks(links: PhotoLinks, id: string, replacedIds: readonly string[] = []) {
  const [changes, setChanges] = useState(0);
  const lookAgain = useCallback(() => setChanges((count) => count + 1), []);
  useEffect(() => links.subscribe(id, lookAgain), [links, id, lookAgain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change it asks again
  const ask = useMemo(() => () => linksOfVersions(links, id, replacedIds), [links, id, changes]);
  const asked = useAsync(ask);
  return { asked, shown: asked.data ?? asked.previous, lookAgain };
}

/** Returns the links of the record, then those of the records that it replaces. */
async function linksOfVersions(links: PhotoLinks, id: string, replacedIds: readonly string[]) {
  const [own, ...others] = await Promise.all([id, ...replacedIds].map((one) => links.of(one)));
  const marked = (of: LinksOfRecord | undefined, isOfReplaced: boolean): ListedLink[] =>
    (of?.links ?? []).map((link) => ({ ...link, isOfReplaced }));
  return {
    today: own?.today ?? '',
    standardDay: own?.standardDay,
    links: [...marked(own, false), ...others.flatMap((of) => marked(of, true))],
  };
}

type PhotoLinkFieldsProps = {
  links: PhotoLinks;
  id: string;
  kept: ReturnType<typeof usePhotoLinks>;
  /** The photos that a new link shows. */
  released: readonly string[];
  /** The choice of the photos and what else is above the button; undefined: no link is made any more. */
  above: ReactNode;
};

/** Makes links that show photos, copies their address, and lists the earlier ones. */
export function PhotoLinkFields({ links, id, kept, released, above }: PhotoLinkFieldsProps) {
  const { asked, shown, lookAgain } = kept;
  const toast = useToast();
  const [address, setAddress] = useState<string>();
  const [lastDay, setLastDay] = useState('');
  const [dayError, setDayError] = useState<string>();
  const dayField = useRef<HTMLInputElement>(null);
  const revoke = useRevokeLink(links.revoke, () => {
    setAddress(undefined);
    lookAgain();
  });

  async function copy() {
    const isHalfTyped = dayField.current?.validity.badInput;
    const isGood = lastDay === '' || (isDate(lastDay) && lastDay >= (shown?.today ?? ''));
    const error = isHalfTyped
      ? 'Enter the whole date, or clear it.'
      : isGood
        ? undefined
        : 'Choose today or a later day.';
    setDayError(error);
    if (error) {
      dayField.current?.focus();
      return;
    }
    try {
      const made = await links.make(id, released, lastDay || undefined);
      setAddress(made);
      lookAgain();
      if (await links.copy(made))
        toast.show({ type: 'success', title: 'Link Copied', message: 'Paste it into a message to your customer.' });
    } catch (error) {
      toast.show({ type: 'error', title: 'Link Not Created', message: linkRefusal(error) });
    }
  }

  const hint = shown?.standardDay ? `Leave empty for ${formatDate(shown.standardDay)}.` : 'Leave empty for no end.';
  return (
    <>
      {above && (
        <>
          {above}
          <div className="max-w-70">
            <DateField
              ref={dayField}
              label="Link works through"
              min={shown?.today}
              value={lastDay}
              onChange={({ target }) => {
                setLastDay(target.value);
                setDayError(undefined);
              }}
              error={dayError}
              hint={shown && hint}
            />
          </div>
          <Button icon={Copy} className="justify-self-start" onClick={() => void copy()}>
            Copy Link
          </Button>
          {address && (
            <>
              <LinkAddress address={address} />
              <QrBox address={address} />
            </>
          )}
        </>
      )}
      {asked.failed && <LoadFailure title="Couldn't load the links" onRetry={asked.retry} />}
      {shown && shown.links.length > 0 && (
        <ul aria-label="Links" className="grid gap-2.5">
          {shown.links.map((link) => (
            <Row key={link.id} link={link} today={shown.today} onRevoke={() => void revoke(link.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ link, today, onRevoke }: { link: ListedLink; today: string; onRevoke: () => void }) {
  const zone = useZone();
  const { acknowledgedBy, acknowledgedAt, isUsable, lastDay, photoIds } = link;
  return (
    <LinkRow
      link={link}
      isReplaced={link.isOfReplaced && !isUsable && !link.isRevoked && lastDay !== undefined && lastDay >= today}
      answer={acknowledgedBy && `Acknowledged by ${acknowledgedBy}`}
      facts={[
        acknowledgedAt && `Acknowledged ${formatInstantTime(acknowledgedAt, zone)}`,
        `Shows ${counted(photoIds.length, 'photo', 'photos')}`,
        isUsable && lastDay ? `Works through ${formatDate(lastDay)}` : undefined,
      ]}
      onRevoke={onRevoke}
    />
  );
}
