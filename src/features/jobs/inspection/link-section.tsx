import { Copy } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate, formatInstantTime, isDate } from '#domain/calendar/calendar.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { InspectionLink, InspectionLinks, LinksOfInspection } from '#io/customer-links/inspection-links.ts';
import { useZone } from '#io/react/world.tsx';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { LinkRow } from '#parts/customer-links/link-row.tsx';
import { linkRefusal, useRevokeLink } from '#parts/customer-links/use-revoke-link.ts';
import { Section } from '#parts/inspections/section.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField } from '#ui/form/field.tsx';
import { nameablePhotos, ReleasedPhotos } from './released-photos.tsx';

type LinkSectionProps = {
  links: InspectionLinks;
  inspection: Inspection;
  /** Ids of the versions that it replaces. */
  replacedIds: readonly string[];
};

/** Makes links with which a customer who was away acknowledges the closed inspection, and lists the earlier ones, also those of replaced versions. */
export function LinkSection({ links, inspection, replacedIds }: LinkSectionProps) {
  const { id, acknowledgement } = inspection;
  const toast = useToast();
  const photos = nameablePhotos(inspection);
  const [released, setReleased] = useState(() => photos.map((photo) => photo.id));
  const [address, setAddress] = useState<string>();
  const [lastDay, setLastDay] = useState('');
  const [dayError, setDayError] = useState<string>();
  const dayField = useRef<HTMLInputElement>(null);
  const [changes, setChanges] = useState(0);
  const lookAgain = useCallback(() => setChanges((count) => count + 1), []);
  useEffect(() => links.subscribe(id, lookAgain), [links, id, lookAgain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change it asks again
  const ask = useMemo(() => () => linksOfVersions(links, id, replacedIds), [links, id, changes]);
  const asked = useAsync(ask);
  const shown = asked.data ?? asked.previous;
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

  return (
    <Section title="Link to Acknowledge">
      {!acknowledgement && (
        <>
          <p className="text-label text-text-2">
            Customer not here? Send a link. They look at the photos and the damage, and acknowledge them with their
            name.
          </p>
          <ReleasedPhotos photos={photos} released={released} onChange={setReleased} />
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
              hint={shown && `Leave empty for ${formatDate(shown.standardDay)}.`}
            />
          </div>
          <Button icon={Copy} className="justify-self-start" onClick={() => void copy()}>
            Copy Link
          </Button>
          {address && <LinkAddress address={address} />}
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
    </Section>
  );
}

type VersionLink = InspectionLink & { isOfReplaced: boolean };

/** Returns the links of the inspection, then those of the versions that it replaces. */
async function linksOfVersions(links: InspectionLinks, id: string, replacedIds: readonly string[]) {
  const [own, ...others] = await Promise.all([id, ...replacedIds].map((one) => links.of(one)));
  const marked = (of: LinksOfInspection | undefined, isOfReplaced: boolean): VersionLink[] =>
    (of?.links ?? []).map((link) => ({ ...link, isOfReplaced }));
  return {
    today: own?.today ?? '',
    standardDay: own?.standardDay ?? '',
    links: [...marked(own, false), ...others.flatMap((of) => marked(of, true))],
  };
}

function Row({ link, today, onRevoke }: { link: VersionLink; today: string; onRevoke: () => void }) {
  const zone = useZone();
  const { acknowledgedBy, acknowledgedAt, isUsable, lastDay, photos } = link;
  return (
    <LinkRow
      link={link}
      isReplaced={link.isOfReplaced && !isUsable && !link.isRevoked && lastDay >= today}
      answer={acknowledgedBy && `Acknowledged by ${acknowledgedBy}`}
      facts={[
        acknowledgedAt && `Acknowledged ${formatInstantTime(acknowledgedAt, zone)}`,
        `Shows ${counted(photos, 'photo', 'photos')}`,
        isUsable ? `Works through ${formatDate(lastDay)}` : undefined,
      ]}
      onRevoke={onRevoke}
    />
  );
}
