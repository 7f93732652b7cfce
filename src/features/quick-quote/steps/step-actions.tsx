import { ChevronLeft, RotateCcw } from 'lucide-react';
import { Button } from '#ui/form/button.tsx';

type StepActionsProps = {
  /** Absent on the first step. */
  onBack?: () => void;
  onStartOver: () => void;
};

/** Back and Start Over buttons; on a phone, a bar at the bottom of the screen. */
export function StepActions({ onBack, onStartOver }: StepActionsProps) {
  return (
    <div className="keep-clear flex items-center justify-between gap-2 phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-30 phone:border-border phone:border-t phone:bg-surface phone:px-4 phone:pt-2.5 phone:pb-6.5">
      {onBack ? (
        <Button variant="secondary" icon={ChevronLeft} onClick={onBack}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <Button variant="ghost" icon={RotateCcw} onClick={onStartOver}>
        Start Over
      </Button>
    </div>
  );
}
