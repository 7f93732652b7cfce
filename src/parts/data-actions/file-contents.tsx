import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { formatCount, formatDollars } from '#domain/money/money.ts';
import { ENTITY_TYPES, type FileOffer } from '#io/store/store.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import type { PickedShop } from './read-picked-file.ts';

/** Number of changes listed; the rest are counted. */
const MAX_CHANGES = 8;

/** Lists the records in the file that get a new number. */
function NumberChanges({ changes }: { changes: NonNullable<FileOffer['numberChanges']> }) {
  const rest = changes.length - MAX_CHANGES;
  return (
    <>
      <p className="mt-2">
        {changes.length === 1
          ? 'Two records in this file have the same number. One of them gets a new number:'
          : 'Some records in this file have the same number. These get a new number:'}
      </p>
      <ul className="mt-1 list-disc pl-4">
        {changes.slice(0, MAX_CHANGES).map(({ from, to, customer, totalAmount }) => (
          <li key={to} className="wrap-anywhere">
            {from || 'No number'} (<bdi>{customer}</bdi>
            {totalAmount !== undefined && `, ${formatDollars(totalAmount)}`}) becomes{' '}
            <span className="whitespace-nowrap">{to}</span>
          </li>
        ))}
        {rest > 0 && <li>{formatCount(rest)} more</li>}
      </ul>
    </>
  );
}

function missingText(missing: number, isZip: boolean): string {
  const photos =
    missing === 1 ? 'One photo of its check-ins is' : `${formatCount(missing)} photos of its check-ins are`;
  const way = isZip ? '' : ' A file made with Export with Photos brings them.';
  return `${photos} missing: neither in the file nor here.${way}`;
}

/** Says which photos of a zip file are added. */
function PhotoContents({ archive: { ids, damaged }, here }: NonNullable<PickedShop['photos']>) {
  return (
    <>
      <p className="mt-2">
        {`Photos: ${formatCount(ids.length)}${here > 0 ? `, of which ${formatCount(here)} are here already` : ''}. No photo is removed.`}
      </p>
      {damaged > 0 && (
        <p className="mt-2">
          {damaged === 1
            ? 'One photo in the file is damaged and is left out.'
            : `${formatCount(damaged)} photos in the file are damaged and are left out.`}
        </p>
      )}
    </>
  );
}

/** Shows the contents of the file before anything is written. */
export function FileContents({
  offer,
  photos,
  missing,
  backup,
  place,
}: PickedShop & { backup: string; place: string }) {
  const day = offer.exportDate?.slice(0, 10);
  const isPart = ENTITY_TYPES.some((name) => offer.counts[name] === undefined);
  return (
    <>
      <p>
        {day && isDate(day) ? `Exported on ${formatDate(day)}` : 'Without a date'}
        {offer.version ? `, version ${offer.version}` : ''}. These lists replace the ones {place}:
      </p>
      <ul className="mt-2 list-disc pl-4">
        {ENTITY_TYPES.flatMap((name) => {
          const count = offer.counts[name];
          return count === undefined ? [] : [<li key={name}>{`${LIST_LABELS[name]}: ${formatCount(count)}`}</li>];
        })}
        {offer.hasSettings && <li>Settings</li>}
      </ul>
      {photos && <PhotoContents {...photos} />}
      {missing > 0 && <p className="mt-2">{missingText(missing, photos !== undefined)}</p>}
      {offer.numberChanges && <NumberChanges changes={offer.numberChanges} />}
      {offer.unknownLists && (
        <p className="mt-2 wrap-anywhere">
          {`Not imported, because this version of ${APP_NAME} doesn’t know them: `}
          {offer.unknownLists.map(({ list, count }) => `${list} (${formatCount(count)})`).join(', ')}.
        </p>
      )}
      {isPart && <p className="mt-2">The other lists stay as they are.</p>}
      {backup && <p className="mt-2">{backup}</p>}
    </>
  );
}
