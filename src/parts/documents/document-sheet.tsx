import './document-sheet.css';
import { type CSSProperties, useState } from 'react';
import { ACKNOWLEDGEMENT, type DocumentFact, NOT_CHOSEN, type Sheet } from '#domain/documents/sheet-content.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { PayOnlineBox } from './pay-online-box.tsx';
import { Items, Option, SheetTotals } from './sheet-items.tsx';

const labelClass = 'mb-1 font-medium text-small text-text-3';

function Head({ document: { shop, kind, number, headline } }: { document: Sheet }) {
  const [damaged, setDamaged] = useState<string>();
  return (
    <>
      <div className="flex items-center gap-3.5">
        {shop.logo && shop.logo !== damaged ? (
          <img
            src={shop.logo}
            alt=""
            onError={() => setDamaged(shop.logo)}
            className="max-h-15 min-w-0 max-w-50 object-contain @max-narrow:max-w-30"
          />
        ) : (
          <span
            aria-hidden
            className="sheet-mark grid size-11.5 flex-none place-items-center rounded-card sheet-initial font-display font-extrabold text-on-accent"
          >
            {shop.initial}
          </span>
        )}
        <div className="min-w-0">
          <p className="wrap-anywhere font-display font-extrabold text-section leading-tight">
            <bdi>{shop.name}</bdi>
          </p>
          <p className="wrap-anywhere text-text-2">{shop.address}</p>
          <p className="wrap-anywhere text-text-2 empty:hidden">{shop.license}</p>
        </div>
      </div>
      <div className="mt-9.5 flex @max-narrow:mt-7 flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="sheet-title font-display font-extrabold">{kind}</h2>
          <p className="mt-2 wrap-anywhere font-mono text-title text-text-2">{number}</p>
        </div>
        <div className="ml-auto min-w-0 max-w-85 @max-narrow:ml-0 @max-narrow:max-w-full @max-narrow:text-left text-right">
          <p className="wrap-anywhere font-medium text-small text-text-3">
            <BidiText text={headline.label} />
          </p>
          <p className="wrap-anywhere sheet-amount font-display font-extrabold text-accent-ink">{headline.amount}</p>
        </div>
      </div>
    </>
  );
}

function Facts({ facts }: { facts: readonly DocumentFact[] }) {
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,auto)] content-start @max-narrow:justify-start gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-text-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere @max-narrow:text-left text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parties({ document: { recipient, vehicle, facts } }: { document: Sheet }) {
  return (
    <div className="mt-7 mb-8 grid @max-narrow:grid-cols-1 grid-cols-[1fr_1.28fr_fit-content(--spacing(65))] @max-medium:gap-x-4 gap-x-7 gap-y-4 border-y pt-4.5 pb-5">
      <div className="min-w-0">
        <p className={labelClass}>{recipient.label}</p>
        <p className="wrap-anywhere font-semibold text-body">
          <bdi>{recipient.name}</bdi>
        </p>
        {recipient.lines.map((line) => (
          <p key={line} className="wrap-anywhere text-text-2">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div className="min-w-0 @max-narrow:empty:hidden">
        {vehicle && (
          <>
            <p className={labelClass}>Vehicle</p>
            {vehicle.name && (
              <p className="flex items-baseline gap-2 font-semibold text-body">
                <span className="translate-y-0.5">
                  <PaintChip color={paintColor(vehicle.color)} />
                </span>
                <span className="min-w-0 wrap-anywhere">{vehicle.name}</span>
              </p>
            )}
            {vehicle.looks && <p className="wrap-anywhere text-text-2">{vehicle.looks}</p>}
            {vehicle.vin && (
              <p className="wrap-anywhere text-text-2">
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

function Passage({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <p className={labelClass}>{label}</p>
      <p className="whitespace-pre-line wrap-anywhere text-text-2 leading-relaxed">{text}</p>
    </div>
  );
}

/** Shows the sentences about dark tint, and a line for the signature. */
function Acknowledgement({ texts }: { texts: readonly string[] }) {
  return (
    <div className="mt-6 break-inside-avoid">
      <p className={labelClass}>{ACKNOWLEDGEMENT}</p>
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere text-text-2 leading-relaxed">
          {text}
        </p>
      ))}
      <div className="mt-12 grid grid-cols-[2fr_1fr] gap-8 text-small text-text-3">
        <p className="border-text border-t pt-1.5">Customer’s signature</p>
        <p className="border-text border-t pt-1.5">Date</p>
      </div>
    </div>
  );
}

/** Lists amounts below a label. */
function Amounts({ label, facts }: { label: string; facts: readonly DocumentFact[] }) {
  if (facts.length === 0) return null;
  return (
    <div>
      <p className={labelClass}>{label}</p>
      <ul>
        {facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same text; the list never changes
          <li key={index} className="flex justify-between gap-4 text-text-2 leading-relaxed">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the color tokens replaced by the shop's own color. */
function tokensOf({ colors }: Sheet): CSSProperties | undefined {
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

/** Shows the document as a sheet of paper: light in both themes, on screen and in print. */
export function DocumentSheet({ document }: { document: Sheet }) {
  const { title, shop, items, options, payments, notChosen = [], notes } = document;
  const { acknowledgements, terms, footer, number, words, deposit, payOnline } = document;
  return (
    <div className="sheet-shadow">
      <article
        data-theme="light"
        aria-label={title}
        style={tokensOf(document)}
        className="sheet relative mx-auto w-full max-w-paper bg-surface text-label text-text"
      >
        <div aria-hidden className="sheet-edge absolute inset-x-0 top-0 h-2" />
        <div aria-hidden className="sheet-peel absolute top-0 right-0 size-13" />
        <div className="sheet-body flex @min-paper:min-h-264 flex-col @max-narrow:px-6 @max-medium:px-10 px-16 @max-narrow:pt-10 pt-16 @max-narrow:pb-8 pb-14">
          <Head document={document} />
          <Parties document={document} />
          {options && (
            <div>
              {options.map((option) => (
                <Option key={option.id} option={option} />
              ))}
            </div>
          )}
          {!options && <Items items={items} words={words} />}
          <div className="mt-5.5 grid break-before-avoid @max-narrow:grid-cols-1 grid-cols-[1fr_--spacing(72.5)] gap-x-12 gap-y-6">
            <div className="flex min-w-0 flex-col @max-narrow:order-last gap-4">
              {deposit && <p className="wrap-anywhere font-semibold text-body">{deposit}</p>}
              {payOnline && <PayOnlineBox {...payOnline} />}
              <Amounts label={words?.payments ?? 'Payments'} facts={payments} />
              <Amounts label={NOT_CHOSEN} facts={notChosen} />
              <Passage label="Notes" text={notes} />
            </div>
            {!options && <SheetTotals document={document} />}
          </div>
          {acknowledgements && <Acknowledgement texts={acknowledgements} />}
          <div className="mt-6 empty:hidden">
            <Passage label="Terms and conditions" text={terms} />
          </div>
          <div className="mt-auto pt-10">
            <footer className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-4 text-small text-text-3">
              <span className="min-w-0 wrap-anywhere">{footer}</span>
              <span className="min-w-0 wrap-anywhere">{shop.contact}</span>
              <span className="min-w-0 wrap-anywhere">{number}</span>
            </footer>
          </div>
        </div>
      </article>
    </div>
  );
}
