import { classNames } from '#ui/class-names.ts';
import { type Tone, toneClass } from './tone.ts';

/** The square of film that stands for a category. */
export function FilmSwatch({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block size-[9px] flex-none rounded-[2.5px_4.5px_2.5px_2.5px] bg-film',
        toneClass[tone],
      )}
    />
  );
}
