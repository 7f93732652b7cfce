import {
  AlarmClock,
  Banknote,
  CirclePause,
  Clock,
  Hourglass,
  type LucideIcon,
  PenLine,
  RotateCcw,
  ScanSearch,
} from 'lucide-react';
import type { BoardTime, CardMark } from '#domain/jobs/today-board.ts';
import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from '#ui/display/tone.ts';
import { cureEnd } from './card-text.ts';

const LOOKS: Readonly<Record<CardMark['kind'], { tone: Tone; icon: LucideIcon }>> = {
  hold: { tone: 'amber', icon: CirclePause },
  late: { tone: 'red', icon: AlarmClock },
  'not-arrived': { tone: 'solar', icon: Clock },
  rework: { tone: 'violet', icon: RotateCcw },
  curing: { tone: 'plum', icon: Hourglass },
  uninspected: { tone: 'amber', icon: ScanSearch },
  unsigned: { tone: 'amber', icon: PenLine },
  unpaid: { tone: 'red', icon: Banknote },
};

function textOf(mark: CardMark, now: BoardTime): string {
  switch (mark.kind) {
    case 'hold':
      return `On hold: ${[mark.reason, mark.note].filter(Boolean).join(', ')}`;
    case 'late':
      return 'Late';
    case 'not-arrived':
      return 'Not arrived';
    case 'rework':
      return `Rework ${mark.count}`;
    case 'curing':
      return mark.isOver ? 'Cured' : `Curing until ${cureEnd(mark.until, now)}`;
    case 'uninspected':
      return 'Not inspected';
    case 'unsigned':
      return 'Not signed';
    case 'unpaid':
      return 'Unpaid';
  }
}

const isLong = ({ kind }: CardMark) => kind === 'hold' || kind === 'curing' || kind === 'uninspected';

/** Returns how many lines the marks take: one for each long one, and `perLine` short ones side by side. */
export function markLines(marks: readonly CardMark[], perLine: number): number {
  const long = marks.filter(isLong).length;
  return long + Math.ceil((marks.length - long) / perLine);
}

type CardMarksProps = {
  marks: readonly CardMark[];
  now: BoardTime;
  /** Read from three meters away. */
  isWall?: boolean;
  /** Long marks take as many lines as they need. */
  isWhole?: boolean;
};

/** Shows what needs attention, each with an icon and a word. */
export function CardMarks({ marks, now, isWall = false, isWhole = false }: CardMarksProps) {
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-1">
      {marks.map((mark) => {
        const { tone, icon: Icon } = LOOKS[mark.kind];
        return (
          <li
            key={mark.kind}
            title={mark.kind === 'hold' ? textOf(mark, now) : undefined}
            className={classNames(
              'inline-flex min-w-0 items-center gap-1 rounded-badge bg-tone-soft px-1.5 font-bold text-tone-ink shadow-tone',
              isLong(mark) ? 'w-full' : '',
              isWall ? 'min-h-10 text-wall' : 'h-5 text-small',
              toneClass[tone],
            )}
          >
            <Icon size={isWall ? 20 : 12} aria-hidden strokeWidth={2.1} className="flex-none" />
            <span className={isWhole ? 'line-clamp-4' : 'truncate'}>{textOf(mark, now)}</span>
          </li>
        );
      })}
    </ul>
  );
}
