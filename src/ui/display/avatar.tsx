import { classNames } from '#ui/class-names.ts';

const sizes = {
  small: 'size-5 text-tick',
  medium: 'size-6 text-tick',
  default: 'size-7.5 text-small',
};

type AvatarProps = { initials: string; size?: keyof typeof sizes; tone?: 'accent' | 'neutral' };

/** Initials in a circle, shown next to a name. Hidden from assistive technology. */
export function Avatar({ initials, size = 'default', tone = 'neutral' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-grid flex-none select-none place-items-center rounded-pill font-bold leading-none',
        sizes[size],
        tone === 'accent' ? 'tone-accent bg-tone-soft text-tone-ink shadow-ring' : 'bg-surface-3 text-text-2',
      )}
    >
      {initials}
    </span>
  );
}
