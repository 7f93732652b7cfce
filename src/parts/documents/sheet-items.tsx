import {
  type DocumentFact,
  type DocumentItem,
  RECOMMENDED,
  type Sheet,
  type SheetOption,
  type SheetWords,
  WITH_ADD_ONS,
} from '#domain/documents/sheet-content.ts';

const headCell = 'border-text border-b-strong pb-2 font-semibold text-small text-text-3';
const cell = 'border-b py-3 align-top';
const onlyWide = '@max-narrow:hidden';

function ItemRow({ item, words }: { item: DocumentItem; words: SheetWords | undefined }) {
  return (
    <tr className="break-inside-avoid">
      <td className={`${cell} min-w-0 wrap-anywhere pr-4`}>
        <p className="font-semibold text-body">{item.name}</p>
        <p className="whitespace-pre-line text-small text-text-3 empty:hidden">{item.detail}</p>
        <p className="@min-narrow:hidden text-small text-text-3">
          {words ? amountsInWords(item, words) : `${item.quantity} × ${item.unitPrice}`}
        </p>
      </td>
      <td className={`${cell} ${onlyWide} wrap-anywhere text-right`}>{item.quantity}</td>
      <td className={`${cell} ${onlyWide} wrap-anywhere pl-3 text-right`}>{item.unitPrice}</td>
      <td
        className={`${cell} wrap-anywhere pl-3 text-right ${item.addOn === 'open' ? 'text-text-2' : 'font-semibold'}`}
      >
        {item.total}
      </td>
    </tr>
  );
}

/** Returns the amounts of a line that a narrow sheet has no columns for: 'Invoiced $1,080.00'. */
function amountsInWords({ quantity, unitPrice }: DocumentItem, { columns: [first, second] }: SheetWords): string {
  return [quantity && `${first} ${quantity}`, unitPrice && `${second} ${unitPrice}`].filter(Boolean).join(' · ');
}

const COLUMNS: SheetWords['columns'] = ['Qty', 'Unit price', 'Total'];

/** Shows the lines. */
export function Items({ items, words, label = 'Items' }: Pick<Sheet, 'items' | 'words'> & { label?: string }) {
  const [quantity, price, total] = words?.columns ?? COLUMNS;
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            Description
          </th>
          <th scope="col" className={`${headCell} ${onlyWide} ${words ? 'w-29' : 'w-13'} text-right`}>
            {quantity}
          </th>
          <th scope="col" className={`${headCell} ${onlyWide} w-29 text-right`}>
            {price}
          </th>
          <th scope="col" className={`${headCell} w-31 @max-narrow:w-26 text-right`}>
            {total}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of older files may have no id; the list never changes
          <ItemRow key={`${item.id} ${index}`} item={item} words={words} />
        ))}
      </tbody>
    </table>
  );
}

function Sum({ label, value }: DocumentFact) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere text-right">{value}</dd>
    </div>
  );
}

type TotalsProps = Pick<Sheet, 'sums' | 'total' | 'withAddOns'> & Partial<Pick<Sheet, 'paid' | 'balance' | 'words'>>;

/** Shows the totals below the lines. */
export function SheetTotals({
  document: { sums, total, withAddOns, paid, balance, words },
}: {
  document: TotalsProps;
}) {
  return (
    <dl className="break-inside-avoid">
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-text border-t-strong pt-3 pb-1">
        <dt className="font-bold text-body">{words?.total ?? 'Total'}</dt>
        <dd className="min-w-0 wrap-anywhere text-right sheet-total font-display font-extrabold">{total}</dd>
      </div>
      {withAddOns !== undefined && <Sum label={WITH_ADD_ONS} value={withAddOns} />}
      {paid !== undefined && <Sum label="Paid" value={paid} />}
      {balance !== undefined && (
        <div className="mt-2 flex justify-between gap-4 rounded-control bg-accent-soft px-3 py-2.5 font-bold text-accent-ink">
          <dt>Balance due</dt>
          <dd className="min-w-0 wrap-anywhere text-right">{balance}</dd>
        </div>
      )}
    </dl>
  );
}

/** Shows an option of an estimate: its lines and its own total. */
export function Option({ option }: { option: SheetOption }) {
  const { name, recommended, items } = option;
  return (
    <section aria-label={name} className="mt-9 first:mt-0">
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 break-after-avoid font-bold text-section">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {recommended && <span className="font-semibold text-accent-ink text-label">{RECOMMENDED}</span>}
      </h3>
      <Items items={items} words={undefined} label={`Items of ${name}`} />
      <div className="mt-4 ml-auto max-w-72.5 break-before-avoid @max-narrow:max-w-full">
        <SheetTotals document={option} />
      </div>
    </section>
  );
}
