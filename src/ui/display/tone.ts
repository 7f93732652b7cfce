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

/** Classes that set `bg-tone-soft`, `border-tone-line`, `text-tone-ink` and `bg-tone-solid` for an element and its children. */
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
