import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { furthestStep, type QuoteProgress, STEP_TITLES } from './quote-progress.ts';

/** Offers to resume saved progress, which is never silently discarded. */
export function ResumeNotice({
  progress,
  onResume,
  onStartNew,
}: {
  progress: QuoteProgress;
  onResume: () => void;
  onStartNew: () => void;
}) {
  const service = progress.result?.service.name;
  return (
    <Alert tone="blue" title={`Continue your quote for the ${vehicleName(progress.vehicle)}?`}>
      <p>
        {service && `${service}. `}Next step: {STEP_TITLES[furthestStep(progress)]}.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {/* Not 'Continue': the step's own button has that name. */}
        <Button variant="tint" size="small" onClick={onResume}>
          Resume Quote
        </Button>
        <Button variant="ghost" size="small" onClick={onStartNew}>
          Start New
        </Button>
      </div>
    </Alert>
  );
}
