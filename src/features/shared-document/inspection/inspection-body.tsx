import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { walkSteps } from '#domain/inspections/inspection-facts.ts';
import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import { DamageMap } from '#parts/inspections/damage-map.tsx';
import { ReadingList } from '#parts/inspections/reading-list.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { Card, CardBody } from '#ui/display/card.tsx';
import { brandStyle } from '../brand-style.ts';

const NAMES = { in: 'Check-in inspection', out: 'Hand-over inspection' } as const;

/** Returns the name of the page: 'Check-in inspection JOB-0013'. */
export function titleOf({ inspection: { kind, jobNumber } }: SharedInspection): string {
  return `${NAMES[kind]} ${jobNumber}`.trim();
}

/** The inspection as the customer reads it. */
export function InspectionBody({ shared }: { shared: SharedInspection }) {
  const { inspection, pins, customer, vehicle, zone } = shared;
  const { kind, at, readings, bodyType } = inspection;
  const views = walkSteps(inspection).filter(({ photoIds }) => photoIds.length > 0);
  const facts = [
    ['Vehicle', vehicle?.name],
    ['Color and Plate', vehicle?.looks],
    ['VIN', vehicle?.vin],
    ['Customer', customer],
    ['Date', formatInstantTime(at, zone)],
    ['Odometer', inspection.odometer],
    ['Fuel or Charge', inspection.fuel],
    ['Belongings in the Car', inspection.belongings],
  ].filter(([, value]) => value?.trim());
  return (
    <Card>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ShopHead shared={shared} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <Section title="Photos">
          {views.length === 0 && (
            <p className="text-label text-text-2">No photos of the walkaround are shown here. Ask the shop for them.</p>
          )}
          <ol className="grid grid-cols-4 gap-2.5 max-desktop:grid-cols-2">
            {views.map(({ view, photoIds }) => (
              <li key={view} className="grid content-start gap-1.5 text-label">
                {view}
                <PhotoRow of={view} ids={photoIds} />
              </li>
            ))}
          </ol>
        </Section>
        <Section title="Damage">
          <DamageMap {...{ pins, bodyType }} atHandOver={kind === 'out'} />
        </Section>
        {readings.length > 0 && (
          <Section title="Paint Readings">
            <ReadingList {...{ readings, bodyType }} />
          </Section>
        )}
      </CardBody>
    </Card>
  );
}

function ShopHead({ shared }: { shared: SharedInspection }) {
  const { logo, initial, name, address, contact } = shared.shop;
  return (
    <div className="flex items-start gap-3" style={brandStyle(shared)}>
      {logo ? (
        <img src={logo} alt="" className="max-h-11.5 max-w-45 flex-none" />
      ) : (
        <span
          aria-hidden
          className="grid size-11.5 flex-none place-items-center rounded-card bg-accent font-display font-extrabold text-on-accent"
        >
          {initial}
        </span>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold">
          <bdi>{name}</bdi>
        </p>
        {[address, contact].map(
          (line) =>
            line && (
              <p key={line} className="wrap-anywhere text-small text-text-2">
                {line}
              </p>
            ),
        )}
        <h1 className="mt-2 wrap-anywhere font-bold text-title">{titleOf(shared)}</h1>
      </div>
    </div>
  );
}
