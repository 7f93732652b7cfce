import { formatCount } from '#domain/money/money.ts';
import type { StorageFacts } from '#io/local/local-data.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { UsageMeter } from '#ui/feedback/usage-meter.tsx';
import { sizeText, usedText } from './size-text.ts';

/** Share of the limit above which a meter shows a warning. */
const GROWTH_SHARE = 0.8;

function MirrorMeter({ used, limit }: StorageFacts['keys']) {
  const isShort = used / limit >= GROWTH_SHARE;
  return (
    <div>
      <UsageMeter
        label="Plain text (localStorage)"
        value={usedText(used, limit)}
        share={used / limit}
        warning={isShort}
      />
      <p className="mt-1.5 text-meta text-text-3">
        {formatCount(used)} of {formatCount(limit)} characters.{' '}
        {!isShort && "Above 80%, the lists are kept only in the browser's database. Nothing is lost."}
      </p>
      {isShort && (
        <div className="mt-2.5">
          <Alert tone="amber" title="The plain text copy is almost full">
            When the lists no longer fit, they're kept only in the browser's database. Nothing is lost, and export and
            import work as before. Other tools can then read your data from an export file.
          </Alert>
        </div>
      )}
    </div>
  );
}

const head = 'h-9 border-b px-3 font-semibold text-meta text-text-3 last:pr-4.5 phone:last:pr-4';
const cell = 'h-10 border-b px-3 last:pr-4.5 phone:last:pr-4';
const first = 'pl-4.5 text-left phone:pl-4';

function ListTable({ lists }: { lists: StorageFacts['lists'] }) {
  const records = lists.reduce((sum, list) => sum + list.records, 0);
  const characters = lists.reduce((sum, list) => sum + list.characters, 0);
  return (
    <table aria-label="Storage by list" className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="bg-surface-2">
          <th scope="col" className={`${head} ${first} border-t`}>
            List
          </th>
          <th scope="col" className={`${head} border-t text-right`}>
            Records
          </th>
          <th scope="col" className={`${head} border-t text-right`}>
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.entity}>
            <th scope="row" className={`${cell} ${first} font-normal`}>
              {LIST_LABELS[list.entity]}
            </th>
            <td className={`${cell} text-right`}>{formatCount(list.records)}</td>
            <td className={`${cell} text-right text-text-2`}>{sizeText(list.characters)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold *:border-b-0">
          <th scope="row" className={`${cell} ${first}`}>
            All lists
          </th>
          <td className={`${cell} text-right`}>{formatCount(records)}</td>
          <td className={`${cell} text-right`}>{sizeText(characters)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The storage that the lists use, and its limits. */
export function StorageUsed({ facts: { home, keys, disk, lists } }: { facts: StorageFacts }) {
  return (
    <Card>
      <CardHeader title="Storage used" level={3} />
      <CardBody className="grid gap-4">
        {home !== 'indexeddb' && <MirrorMeter {...keys} />}
        {disk && (
          <UsageMeter
            label="Disk space of this address"
            value={usedText(disk.used, disk.limit)}
            share={disk.used / disk.limit}
            warning={disk.used / disk.limit >= GROWTH_SHARE}
          />
        )}
        {home === 'indexeddb' && !disk && (
          <p className="text-text-2">This browser doesn't say how much disk space there is.</p>
        )}
      </CardBody>
      <ListTable lists={lists} />
    </Card>
  );
}
