export type Tone =
  | 'neutral'
  | 'blue'
  | 'violet'
  | 'green'
  | 'amber'
  | 'red'
  | 'teal'
  | 'plum'
  | 'slate'
  | 'accent'
  | 'solar';

/** Sets what bg-tone-soft, border-tone-line, text-tone-ink and bg-tone-solid mean from this element down. */
export const toneClass: Record<Tone, string> = {
  neutral: 'tone-neutral',
  blue: 'tone-blue',
  violet: 'tone-violet',
  green: 'tone-green',
  amber: 'tone-amber',
  red: 'tone-red',
  teal: 'tone-teal',
  plum: 'tone-plum',
  slate: 'tone-slate',
  accent: 'tone-accent',
  solar: 'tone-solar',
};
