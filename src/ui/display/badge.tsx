import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from './tone.ts';

type BadgeProps = {
  tone?: Tone | 'outline';
  icon?: LucideIcon | undefined;
  /** Smaller, for use next to a date. */
  flag?: boolean;
  children: ReactNode;
};

/** Status label with an optional icon. */
export function Badge({ tone = 'neutral', icon: Icon, flag = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex flex-none items-center whitespace-nowrap rounded-badge',
        flag ? 'h-4.75 gap-1 pr-1.5 pl-1 font-bold text-small' : 'h-5.75 pr-2 font-semibold text-meta',
        !flag && (Icon ? 'gap-1 pl-1.5' : 'gap-1.5 pl-2'),
        tone === 'outline'
          ? 'text-text-3 shadow-hairline-2'
          : classNames('bg-tone-soft text-tone-ink shadow-tone', toneClass[tone]),
      )}
    >
      {Icon && <Icon size={flag ? 11 : 13} aria-hidden strokeWidth={2.1} />}
      {children}
    </span>
  );
}

/** Four bars; `level` of them are filled. */
export function Meter({ level }: { level: 1 | 2 | 3 | 4 }) {
  return (
    <svg width="15" height="11" viewBox="0 0 15 11" fill="currentColor" aria-hidden className="-ml-px flex-none">
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 4}
          y={10.5 - bar * 2.5}
          width="3"
          height={bar * 2.5 + 0.5}
          rx="1"
          opacity={bar <= level ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}

/** Neutral label, such as a size or a category. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5.5 flex-none items-center gap-1.5 whitespace-nowrap rounded-badge bg-surface-2 px-1.5 font-medium text-small text-text-2 shadow-hairline">
      {children}
    </span>
  );
}
