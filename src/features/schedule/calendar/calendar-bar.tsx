import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#ui/form/button.tsx';

type CalendarBarProps = {
  heading: string;
  /** Unit that Previous and Next move by. */
  unit: 'month' | 'week';
  onMove: (steps: -1 | 1) => void;
  onToday: () => void;
  /** Controls at the end of the bar. */
  children?: ReactNode;
};

/** Shows the visible month or week, with Previous, Next and Today. */
export function CalendarBar({ heading, unit, onMove, onToday, children }: CalendarBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5 tablet:gap-1.5 phone:gap-1">
      <IconButton
        label={`Previous ${unit}`}
        icon={ChevronLeft}
        size="small"
        variant="secondary"
        onClick={() => onMove(-1)}
        className="phone:order-3"
      />
      <IconButton
        label={`Next ${unit}`}
        icon={ChevronRight}
        size="small"
        variant="secondary"
        onClick={() => onMove(1)}
        className="phone:order-4"
      />
      <h2
        aria-live="polite"
        className="mx-1 font-extrabold font-display text-section tablet:text-page phone:mx-0 phone:mr-auto phone:text-page"
      >
        {heading}
      </h2>
      <Button size="small" onClick={onToday} className="phone:order-2">
        Today
      </Button>
      {children}
    </div>
  );
}
