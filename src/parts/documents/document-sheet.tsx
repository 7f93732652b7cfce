import './document-sheet.css';
import type { CSSProperties } from 'react';
import type { CustomerDocument, DocumentFact, DocumentItem } from '#domain/documents/document.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { Isolated } from '#ui/feedback/isolated.tsx';

const labelClass = 'mb-1 font-[540] text-[11.5px] text-text-3';

function Head({ document: { shop, kind, number, headline } }: { document: CustomerDocument }) {
  return (
    <>
      <div className="flex items-center gap-3.5">
        {shop.logo ? (
          <img
            src={shop.logo}
            alt=""
            className="max-h-[60px] min-w-0 max-w-[200px] object-contain @max-[560px]:max-w-[120px]"
          />
        ) : (
          <span
            aria-hidden
            className="sheet-mark grid size-[46px] flex-none place-items-center rounded-card font-bold font-display text-[22px] text-on-accent"
          >
            {shop.initial}
          </span>
        )}
        <div className="min-w-0">
          <p className="break-words font-[690] font-display text-[20px] leading-[1.2] tracking-[-0.015em]">
            <bdi>{shop.name}</bdi>
          </p>
          <p className="break-words text-text-2">{shop.address}</p>
          <p className="break-words text-text-2 empty:hidden">{shop.license}</p>
        </div>
      </div>
      <div className="mt-[38px] flex @max-[560px]:mt-7 flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="font-bold font-display text-[38px] leading-none tracking-[-0.03em]">{kind}</h2>
          <p className="mt-2 break-words font-mono text-[15px] text-text-2">{number}</p>
        </div>
        <div className="min-w-0 max-w-[340px] @max-[560px]:max-w-full @max-[560px]:text-left text-right">
          <p className="break-words font-[540] text-[11.5px] text-text-3">
            <Isolated text={headline.label} />
          </p>
          <p className="break-words font-[690] font-display text-[31px] text-accent-ink leading-[1.15] tracking-[-0.025em]">
            {headline.amount}
          </p>
        </div>
      </div>
    </>
  );
}

function Facts({ facts }: { facts: readonly DocumentFact[] }) {
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,auto)] content-start @max-[560px]:justify-start gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-text-3">{label}</dt>
          <dd className="min-w-0 break-words @max-[560px]:text-left text-right font-[520]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parties({ document: { recipient, vehicle, facts } }: { document: CustomerDocument }) {
  return (
    <div className="mt-7 mb-8 grid @max-[560px]:grid-cols-1 grid-cols-[1fr_1.28fr_fit-content(260px)] @max-[720px]:gap-x-4 gap-x-7 gap-y-4 border-y pt-[18px] pb-5">
      <div className="min-w-0">
        <p className={labelClass}>{recipient.label}</p>
        <p className="break-words font-semibold text-body">
          <bdi>{recipient.name}</bdi>
        </p>
        {recipient.lines.map((line) => (
          <p key={line} className="break-words text-text-2">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div className="min-w-0 @max-[560px]:empty:hidden">
        {vehicle && (
          <>
            <p className={labelClass}>Vehicle</p>
            {vehicle.name && (
              <p className="flex items-baseline gap-2 font-semibold text-body">
                <span className="translate-y-[2px]">
                  <PaintChip color={paintColor(vehicle.color)} />
                </span>
                <span className="min-w-0 break-words">{vehicle.name}</span>
              </p>
            )}
            {vehicle.looks && <p className="break-words text-text-2">{vehicle.looks}</p>}
            {vehicle.vin && (
              <p className="break-words text-text-2">
                VIN <span className="mono">{vehicle.vin}</span>
              </p>
            )}
          </>
        )}
      </div>
      <Facts facts={facts} />
    </div>
  );
}

const headCell = 'border-text border-b-[1.5px] pb-2 font-[560] text-[11.5px] text-text-3';
const cell = 'border-b py-[13px] align-top';
const onlyWide = '@max-[560px]:hidden';

function ItemRow({ item }: { item: DocumentItem }) {
  return (
    <tr className="break-inside-avoid">
      <td className={`${cell} min-w-0 break-words pr-4`}>
        <p className="font-semibold text-[13.5px]">{item.name}</p>
        <p className="whitespace-pre-line text-small text-text-3 empty:hidden">{item.detail}</p>
        <p className="@min-[560px]:hidden text-small text-text-3">
          {item.quantity} × {item.unitPrice}
        </p>
      </td>
      <td className={`${cell} ${onlyWide} break-words text-right`}>{item.quantity}</td>
      <td className={`${cell} ${onlyWide} break-words pl-3 text-right`}>{item.unitPrice}</td>
      <td className={`${cell} break-words pl-3 text-right font-semibold`}>{item.total}</td>
    </tr>
  );
}

function Items({ items }: { items: readonly DocumentItem[] }) {
  return (
    <table aria-label="Items" className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            Description
          </th>
          <th scope="col" className={`${headCell} ${onlyWide} w-[52px] text-right`}>
            Qty
          </th>
          <th scope="col" className={`${headCell} ${onlyWide} w-[116px] text-right`}>
            Unit price
          </th>
          <th scope="col" className={`${headCell} w-[124px] @max-[560px]:w-[104px] text-right`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of older files may carry no id; nothing moves on paper
          <ItemRow key={`${item.id} ${index}`} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function Sum({ label, value }: DocumentFact) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0 break-words text-right">{value}</dd>
    </div>
  );
}

function Totals({ document: { sums, total, paid, balance } }: { document: CustomerDocument }) {
  return (
    <dl className="break-inside-avoid">
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-text border-t-[1.5px] pt-[11px] pb-1">
        <dt className="font-[640] text-body">Total</dt>
        <dd className="min-w-0 break-words text-right font-[680] font-display text-[23px] tracking-[-0.02em]">
          {total}
        </dd>
      </div>
      {paid !== undefined && <Sum label="Paid" value={paid} />}
      {balance !== undefined && (
        <div className="mt-2 flex justify-between gap-4 rounded-control bg-accent-soft px-3 py-2.5 font-[640] text-accent-ink">
          <dt>Balance due</dt>
          <dd className="min-w-0 break-words text-right">{balance}</dd>
        </div>
      )}
    </dl>
  );
}

function Passage({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <p className={labelClass}>{label}</p>
      <p className="whitespace-pre-line break-words text-text-2 leading-[1.55]">{text}</p>
    </div>
  );
}

function Payments({ payments }: { payments: readonly DocumentFact[] }) {
  if (payments.length === 0) return null;
  return (
    <div>
      <p className={labelClass}>Payments</p>
      <ul>
        {payments.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same; nothing moves on paper
          <li key={index} className="flex justify-between gap-4 text-text-2 leading-[1.55]">
            <span className="min-w-0 break-words">{label}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tokens that the shop's own color stands in for. */
function tokensOf({ colors }: CustomerDocument): CSSProperties | undefined {
  return (
    colors &&
    ({
      '--accent-ink': colors.ink,
      '--accent-soft': colors.soft,
      '--accent-hover': colors.deep,
      '--ring': colors.light,
      '--accent-line': colors.film,
    } as CSSProperties)
  );
}

/** The document as a sheet of paper: light in both themes, on the screen and in print. */
export function DocumentSheet({ document }: { document: CustomerDocument }) {
  const { title, shop, items, payments, notes, terms, footer, number } = document;
  return (
    <div className="sheet-shadow">
      <article
        data-theme="light"
        aria-label={title}
        style={tokensOf(document)}
        className="sheet relative mx-auto w-full max-w-[816px] bg-surface text-label text-text"
      >
        <div aria-hidden className="sheet-edge absolute inset-x-0 top-0 h-2" />
        <div aria-hidden className="sheet-peel absolute top-0 right-0 size-[52px]" />
        <div className="sheet-body flex @min-[816px]:min-h-[1056px] flex-col @max-[560px]:px-6 @max-[720px]:px-10 px-16 @max-[560px]:pt-10 pt-16 @max-[560px]:pb-8 pb-14">
          <Head document={document} />
          <Parties document={document} />
          <Items items={items} />
          <div className="mt-[22px] grid break-before-avoid @max-[560px]:grid-cols-1 grid-cols-[1fr_290px] gap-x-12 gap-y-6">
            <div className="flex min-w-0 flex-col @max-[560px]:order-last gap-4">
              <Payments payments={payments} />
              <Passage label="Notes" text={notes} />
            </div>
            <Totals document={document} />
          </div>
          <div className="mt-6 empty:hidden">
            <Passage label="Terms and conditions" text={terms} />
          </div>
          <div className="mt-auto pt-10">
            <footer className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-4 text-small text-text-3">
              <span className="min-w-0 break-words">{footer}</span>
              <span className="min-w-0 break-words">{shop.contact}</span>
              <span className="min-w-0 break-words">{number}</span>
            </footer>
          </div>
        </div>
      </article>
    </div>
  );
}
