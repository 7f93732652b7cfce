import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from './tone.ts';

/** The square of film that stands for a category. */
export function FilmSwatch({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block size-2.25 flex-none rounded-bar rounded-tr-badge bg-film', toneClass[tone])}
    />
  );
}
