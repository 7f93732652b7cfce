import { Check } from 'lucide-react';
import { formatInstantTime, formatLongDate, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { formatDollars } from '#domain/money/money.ts';
import { type AskedDocument, type Passport, passportTitle, type ShownCertificate } from '#domain/passport/passport.ts';
import { passportFacts } from '#domain/passport/passport-facts.ts';
import { isolate } from '#domain/text/direction.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { brandStyle } from '../brand-style.ts';
import { Contact } from '../document-notice.tsx';
import { ShopHead } from '../shop-head.tsx';

/** Draws the page of a job for its customer: the stage, what waits for them, certificates, care and photos. */
export function PassportBody({ passport }: { passport: Passport }) {
  const { shop, contact, certificates, care, photoIds, documents } = passport;
  return (
    <>
      <Card>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ShopHead shared={passport} title={passportTitle(passport)} />
          <Progress passport={passport} />
          <p className="text-label text-text-2">
            Questions? Contact <bdi>{shop.name || 'the shop'}</bdi>. <Contact shop={{ name: shop.name, ...contact }} />
          </p>
        </CardBody>
      </Card>
      {documents.length > 0 && <Documents passport={passport} />}
      {certificates.map((one) => (
        <Certificate key={one.id} certificate={one} passport={passport} />
      ))}
      {care && <CareSheetCard care={care} passport={passport} />}
      {photoIds.length > 0 && (
        <Card>
          <CardHeader title="Photos" />
          <CardBody>
            <PhotoRow of="your car" ids={photoIds} />
          </CardBody>
        </Card>
      )}
    </>
  );
}

function Progress({ passport }: { passport: Passport }) {
  const { firstName, vehicle, stage, stageText, promisedAt, services, steps, zone, jobNumber } = passport;
  const isOver = stage === 'Ready' || stage === 'Delivered';
  return (
    <>
      <div>
        <p className="wrap-anywhere font-bold font-display text-figure">
          <BidiText text={isolate(stageText)} />
        </p>
        <p className="wrap-anywhere text-text-2">
          {firstName && <bdi>{firstName}’s </bdi>}
          <bdi>{vehicle?.name || 'Your car'}</bdi>
          {vehicle?.looks && (
            <>
              , <bdi>{vehicle.looks}</bdi>
            </>
          )}
          {' · '}
          {jobNumber}
        </p>
        {vehicle?.vin && <p className="text-label text-text-2">VIN {vehicle.vin}</p>}
        {promisedAt && !isOver && (
          <p className="mt-2 font-semibold">Promised for {formatInstantTime(promisedAt, zone)}</p>
        )}
      </div>
      {services.length > 0 && (
        <ul aria-label="Services" className="grid list-disc gap-1 pl-4.5 text-label">
          {services.map((name) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="Steps" className="grid gap-2 border-t pt-3.5">
        {steps.map(({ text, day }, at) => (
          <li
            key={text}
            aria-current={at === steps.length - 1 ? 'step' : undefined}
            className={classNames('flex items-baseline gap-2 text-label', at === steps.length - 1 && 'font-bold')}
          >
            <Check aria-hidden className="size-4 flex-none self-center text-green-ink" />
            <span className="mr-auto wrap-anywhere">
              <bdi>{text}</bdi>
            </span>
            {day && <span className="text-text-2 tabular-nums">{formatWeekdayDate(day)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

const ASKS = {
  estimate: { what: 'Estimate', amount: 'Total', button: 'Read and Answer' },
  invoice: { what: 'Invoice', amount: 'Left to pay', button: 'Open Invoice' },
} as const satisfies Record<AskedDocument['kind'], object>;

function Documents({ passport }: { passport: Passport }) {
  return (
    <section aria-label="For you to do" className="print:hidden">
      <Card>
        <CardHeader title="For you to do" />
        <CardBody>
          <ul className="grid gap-3.5">
            {passport.documents.map(({ kind, number, amount, token }) => (
              <li key={token} className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  <span className="block font-semibold">
                    {ASKS[kind].what} {number}
                  </span>
                  <span className="block text-label text-text-2 tabular-nums">
                    {ASKS[kind].amount} {formatDollars(amount)}
                  </span>
                </p>
                <a
                  href={`#${token}`}
                  className={classNames(buttonClass('solid'), 'phone:w-full')}
                  style={brandStyle(passport)}
                >
                  {ASKS[kind].button}
                  <span className="sr-only"> {number}</span>
                </a>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </section>
  );
}

function Certificate({ certificate, passport }: { certificate: ShownCertificate; passport: Passport }) {
  return (
    <section aria-label={`Certificate ${certificate.warrantyNumber}`}>
      <Card>
        <CardHeader title={tierTitle(certificate.promise) || 'Warranty'} />
        <CardBody>
          <dl className="grid gap-2.5">
            {passportFacts(certificate, passport).map(([label, text]) => (
              <div
                key={label}
                className="grid grid-cols-[--spacing(40)_minmax(0,1fr)] gap-3 phone:grid-cols-1 phone:gap-0.5"
              >
                <dt className="text-label text-text-2">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
    </section>
  );
}

function CareSheetCard({ care, passport }: { care: NonNullable<Passport['care']>; passport: Passport }) {
  const { dates, acknowledgement, zone } = passport;
  const sentences = new Set(care.care.flatMap((part) => part.sentences));
  // Most dates are those of a sentence of the sheet.
  const others = dates.filter(({ text }) => !sentences.has(text));
  return (
    <section aria-label="Care">
      <Card>
        <CardHeader title="Care of your car" />
        <CardBody className="grid gap-4">
          {care.care.map(({ category, title, sentences: lines }) => (
            <div key={category} className="grid gap-1.5">
              <h3 className="wrap-anywhere font-semibold">
                <BidiText text={title} />
              </h3>
              <ul className="grid list-disc gap-1 pl-4.5 text-label">
                {lines.map((line) => (
                  <li key={line} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {others.length > 0 && (
            <div className="grid gap-1.5">
              <h3 className="font-semibold">Dates</h3>
              <ul className="grid list-disc gap-1 pl-4.5 text-label">
                {others.map(({ id, text, startsOn, endsOn }) => (
                  <li key={id} className="wrap-anywhere">
                    {text || `${formatWeekdayDate(startsOn)} – ${formatWeekdayDate(endsOn)}`}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {care.notes.length > 0 && <p className="wrap-anywhere text-label text-text-2">{care.notes.join(' ')}</p>}
          <p role="status" className="text-label empty:hidden">
            {acknowledgement &&
              `Acknowledged${acknowledgement.name && ` by ${isolate(acknowledgement.name)}`}, ${formatInstantTime(acknowledgement.at, zone)}`}
          </p>
          {!acknowledgement && <p className="text-label text-text-2">From {formatLongDate(care.from)}</p>}
        </CardBody>
      </Card>
    </section>
  );
}
