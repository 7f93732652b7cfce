import { useId } from 'react';

/** Illustration of an empty state: a sheet of film peeling off at one corner. */
export function EmptyStateArt() {
  const id = useId();
  return (
    <svg width="132" height="104" viewBox="0 0 132 104" fill="none" aria-hidden>
      <defs>
        <linearGradient id={`${id}-film`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--accent-soft)" />
          <stop offset="1" stopColor="var(--surface-3)" />
        </linearGradient>
        <linearGradient id={`${id}-peel`} x1="1" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--surface)" />
          <stop offset=".55" stopColor="var(--accent-soft)" />
          <stop offset="1" stopColor="var(--accent-line)" />
        </linearGradient>
      </defs>
      <rect x="8" y="14" width="116" height="84" rx="16" className="fill-surface-2 stroke-border" />
      <path
        d="M24 4h60l32 32v40a14 14 0 0 1-14 14H30a14 14 0 0 1-14-14V12a8 8 0 0 1 8-8Z"
        fill={`url(#${id}-film)`}
        className="stroke-accent-line"
      />
      <path
        d="M84 4 116 36H98A14 14 0 0 1 84 22Z"
        fill={`url(#${id}-peel)`}
        strokeLinejoin="round"
        className="stroke-accent-line"
      />
      <path d="M32 74 62 44M44 78 74 48" strokeWidth="4" strokeLinecap="round" className="stroke-surface" />
      <path
        d="M32 24h30M32 34h20"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  );
}
