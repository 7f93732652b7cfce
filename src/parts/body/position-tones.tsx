/** Film on a position, by kind and darkness. */
export type PositionTone = 'protection' | 'coating' | 'wrap' | 'light tint' | 'medium tint' | 'dark tint' | 'conflict';

/** Fill of a position. A pattern distinguishes it for people who cannot see the color. */
export const toneFill: Readonly<Record<PositionTone, { className: string; pattern?: string }>> = {
  protection: { className: 'fill-teal-line' },
  coating: { className: 'fill-amber-soft', pattern: 'M4 3a1 1 0 1 0 .01 0Z' },
  wrap: { className: 'fill-plum-soft', pattern: 'M-3 3 3-3M0 12 12 0M9 15 15 9' },
  'light tint': { className: 'fill-slate-line dark:fill-slate-ink' },
  'medium tint': { className: 'fill-slate-solid' },
  'dark tint': { className: 'fill-slate-ink dark:fill-slate-line' },
  conflict: { className: 'fill-red-soft', pattern: 'M0 0 12 12M12 0 0 12' },
};

const LINE: Partial<Record<PositionTone, string>> = {
  coating: 'fill-none stroke-amber-solid',
  wrap: 'fill-none stroke-plum-solid',
  conflict: 'fill-none stroke-red-solid',
};

/** Patterns of the tones, with ids that begin with `id`. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {(['coating', 'wrap', 'conflict'] as const).map((tone) => (
        <pattern key={tone} id={`${id}${tone}`} width={12} height={12} patternUnits="userSpaceOnUse">
          <rect width={12} height={12} className={toneFill[tone].className} />
          <path d={toneFill[tone].pattern} strokeWidth={1.5} className={LINE[tone]} />
        </pattern>
      ))}
    </defs>
  );
}
