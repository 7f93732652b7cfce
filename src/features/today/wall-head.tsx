import { MonitorX } from 'lucide-react';
import { type Ref, useEffect } from 'react';
import { formatLongDate, formatTime } from '#domain/calendar/calendar.ts';
import type { BoardTime } from '#domain/jobs/today-board.ts';
import { keepAwake } from '#io/browser/keep-awake.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { Button } from '#ui/form/button.tsx';

type WallHeadProps = {
  now: BoardTime;
  /** Name of the station that the board is filtered by. */
  bay: string | undefined;
  onLeave: () => void;
  leaveButton: Ref<HTMLButtonElement>;
};

/** Top of the board on a wall. Keeps the screen on; Escape leaves. */
export function WallHead({ now, bay, onLeave, leaveButton }: WallHeadProps) {
  useEffect(keepAwake, []);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      onLeave();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onLeave]);
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <title>{`Today · ${APP_NAME}`}</title>
      <h1 className="font-display font-extrabold text-figure">Today</h1>
      {bay !== undefined && <p className="font-semibold text-section">{bay}</p>}
      <p className="mr-auto text-section text-text-2">
        {formatLongDate(now.date)}, <span className="tabular-nums">{formatTime(now.time)}</span>
      </p>
      <Button ref={leaveButton} icon={MonitorX} onClick={onLeave}>
        Leave Wall Mode
      </Button>
    </div>
  );
}
