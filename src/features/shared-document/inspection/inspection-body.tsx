import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { walkSteps } from '#domain/inspections/inspection-facts.ts';
import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import { InspectionFindings } from '#parts/inspections/inspection-findings.tsx';
import { Card, CardBody } from '#ui/display/card.tsx';
import { ShopHead } from '../shop-head.tsx';

const NAMES = { in: 'Check-in inspection', out: 'Hand-over inspection' } as const;

/** Returns the name of the page: 'Check-in inspection JOB-0013'. */
export function inspectionTitle({ inspection: { kind, jobNumber } }: SharedInspection): string {
  return `${NAMES[kind]} ${jobNumber}`.trim();
}

/** The inspection as the customer reads it. */
export function InspectionBody({ shared }: { shared: SharedInspection }) {
  const { inspection, pins, customer, vehicle, zone } = shared;
  const views = walkSteps(inspection).filter(({ photoIds }) => photoIds.length > 0);
  const facts = [
    ['Vehicle', vehicle?.name],
    ['Color and Plate', vehicle?.looks],
    ['VIN', vehicle?.vin],
    ['Customer', customer],
    ['Date', formatInstantTime(inspection.at, zone)],
    ['Odometer', inspection.odometer],
    ['Fuel or Charge', inspection.fuel],
    ['Belongings in the Car', inspection.belongings],
  ] as const;
  return (
    <Card>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ShopHead shared={shared} title={inspectionTitle(shared)} />
        <InspectionFindings
          inspection={inspection}
          pins={pins}
          facts={facts}
          walkaround={{
            title: 'Photos',
            steps: views,
            hint: views.length === 0 && (
              <p className="text-label text-text-2">
                No photos of the walkaround are shown here. Ask the shop for them.
              </p>
            ),
          }}
        />
      </CardBody>
    </Card>
  );
}
