import { type SubmitEvent, useId } from 'react';
import { type Customer, customerName } from '#domain/customers/customer.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useOwnCars } from '#features/quick-quote/customer/use-own-cars.ts';
import { hasVehicle, type QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { ResumeNotice } from '#features/quick-quote/resume-notice.tsx';
import { useRecord } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { StepActions } from './step-actions.tsx';

type VehicleStepProps = {
  progress: QuoteProgress;
  /** There is saved progress to resume. */
  resumable: boolean;
  onChange: (vehicle: Vehicle, saysSize?: boolean) => void;
  /** Chooses an existing customer with a car, or nobody. */
  onCustomer: (customer: Customer | undefined, vehicleId?: string) => void;
  onContinue: () => void;
  onResume: () => void;
  onStartNew: () => void;
  onStartOver: () => void;
};

export function VehicleStep(props: VehicleStepProps) {
  const { progress, resumable, onChange, onCustomer, onContinue, onResume, onStartNew, onStartOver } = props;
  const why = useId();
  const { vehicle } = progress;
  const isSizeUnknown = progress.asksSize === true;
  const ready = hasVehicle(progress) && !isSizeUnknown;
  const own = useOwnCars(onCustomer);
  const existing = ifRead(useRecord('customers', progress.customer.existingId ?? ''));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready) onContinue();
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {resumable && <ResumeNotice progress={progress} onResume={onResume} onStartNew={onStartNew} />}
      {isSizeUnknown && (
        <Alert tone="amber" title="The size of this car is not known">
          It is not in the catalog. Choose its size, which the prices depend on.
        </Alert>
      )}
      <Card>
        <CardHeader title="Vehicle" level={3} />
        <CardBody>
          <VehicleField value={vehicle} onChange={onChange} withSize isSizeUnknown={isSizeUnknown} own={own} isStart />
          {existing && (
            <p className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-text-2">
              <span>
                For <bdi className="font-semibold text-text">{customerName(existing)}</bdi>
                {existing.phone && `, ${existing.phone}`}
              </span>
              <button type="button" className="link min-h-6" onClick={() => onCustomer(undefined)}>
                Not this customer
              </button>
            </p>
          )}
          <div className="mt-3.5 grid gap-3 desktop:grid-cols-4 tablet:grid-cols-4">
            <TextField
              label="Color"
              autoComplete="off"
              start={<PaintChip color={paintColor(vehicle.color)} />}
              value={vehicle.color}
              onChange={(event) => onChange({ ...vehicle, color: event.target.value })}
              hint="Optional"
            />
          </div>
          <div className="mt-5 flex flex-wrap items-center justify-end gap-3 border-t pt-4">
            {!ready && (
              <p id={why} className="text-label text-text-3">
                {hasVehicle(progress) ? 'Choose the size to continue.' : 'Choose a make and a model to continue.'}
              </p>
            )}
            <Button
              variant="solid"
              type="submit"
              disabled={!ready}
              aria-describedby={ready ? undefined : why}
              className="phone:w-full"
            >
              Continue
            </Button>
          </div>
        </CardBody>
      </Card>
      <StepActions onStartOver={onStartOver} />
    </form>
  );
}
