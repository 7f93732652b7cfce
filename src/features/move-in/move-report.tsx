import { formatCount, formatDollars } from '#domain/money/money.ts';
import type { MoveReport } from '#io/move-in/move-in.ts';
import type { EntityType } from '#io/store/store.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';

/** The result of a move for each list. */
export function MoveReportTable({ report }: { report: MoveReport }) {
  const { photos } = report;
  const hasPhotos = photos.sent + photos.there + photos.refused.length > 0;
  const lists = [
    ...(Object.keys(LIST_LABELS) as EntityType[]).map((entity) => ({ label: LIST_LABELS[entity], ...report[entity] })),
    ...(hasPhotos ? [{ label: 'Photos', ...photos }] : []),
  ];
  const differing = lists.reduce((sum, one) => sum + one.differing, 0);
  const numberChanges = lists.flatMap((one) => one.numberChanges);
  const refused = lists.flatMap(({ label, refused }) => refused.map((one) => ({ label, ...one })));
  return (
    <>
      <table className="mt-4 w-full border-collapse text-left">
        <caption className="sr-only">Result for each list</caption>
        <thead className="text-label text-text-2">
          <tr className="border-b">
            <th scope="col" className="py-2 font-semibold">
              List
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Sent
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Already there
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Refused
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ label, sent, there, refused }) => (
            <tr key={label} className="border-b">
              <th scope="row" className="py-2 font-medium">
                {label}
              </th>
              <td className="py-2 text-right tabular-nums">{formatCount(sent)}</td>
              <td className="py-2 text-right tabular-nums">{formatCount(there)}</td>
              <td className="py-2 text-right tabular-nums">{formatCount(refused.length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing > 0 && (
        <p className="mt-3 text-text-2">
          {formatCount(differing)} of the records already on the server differ from those in this browser. The server's
          were kept.
        </p>
      )}
      {numberChanges.length > 0 && (
        <div className="mt-3">
          <p className="font-semibold">
            Sent with a new number, because another record on the server already has the old one:
          </p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-4 text-text-2">
            {numberChanges.map(({ id, from, to, customer, totalAmount }) => (
              <li key={id} className="wrap-anywhere">
                {from || 'No number'} (<bdi>{customer}</bdi>
                {totalAmount !== undefined && `, ${formatDollars(totalAmount)}`}) is now {to}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refused.length > 0 && (
        <div className="mt-3">
          <p className="font-semibold">Refused by the server. These are only in this browser:</p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-4 text-text-2">
            {refused.map(({ label, row, why }) => (
              <li key={`${label} ${row}`} className="wrap-anywhere">{`${label}, row ${row}: ${why}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
