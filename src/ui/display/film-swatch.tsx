import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from './tone.ts';

/** Square of film in a category's color. */
export function FilmSwatch({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block size-2.25 flex-none rounded-bar rounded-tr-badge bg-film', toneClass[tone])}
    />
  );
}
