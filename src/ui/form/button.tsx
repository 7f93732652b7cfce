import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

type ButtonVariant = 'solid' | 'tint' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'default' | 'large';

const base =
  'inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap rounded-control border font-semibold no-underline transition-[background-color,box-shadow,scale] motion-safe:active:scale-[0.985] disabled:scale-100 disabled:cursor-not-allowed disabled:border-border disabled:bg-surface-3 disabled:bg-none disabled:text-text-3 disabled:shadow-none';

const variants: Record<ButtonVariant, string> = {
  // Toasts never cover the main action of a view (use-avoid-overlap.ts).
  solid: 'keep-clear border-transparent bg-accent bg-gloss text-on-accent shadow-solid hover:bg-accent-hover',
  tint: 'border-accent-line bg-accent-soft text-accent-ink hover:bg-accent-soft-hover',
  secondary: 'border-border-2 bg-surface text-text shadow-1 hover:bg-surface-2',
  ghost:
    'border-transparent text-text-2 hover:bg-surface-3 hover:text-text disabled:border-transparent disabled:bg-transparent',
  danger: 'border-transparent bg-danger bg-gloss text-on-danger shadow-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7.5 gap-1.5 px-2.5 text-label phone:h-9',
  default: 'h-9 gap-1.5 px-3 text-body tablet:h-10 phone:h-11',
  large: 'h-11 gap-1.5 px-4.5 text-title',
};

const squares: Record<ButtonSize, string> = {
  small: 'size-7.5 phone:size-9',
  default: 'size-9 tablet:size-10 phone:size-11',
  large: 'size-11',
};

/** Button classes, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'default'): string {
  return classNames(base, variants[variant], sizes[size]);
}

/** Icon button classes, for a link that looks like one. */
export function iconButtonClass(size: ButtonSize = 'default', variant: ButtonVariant = 'ghost'): string {
  return classNames(base, variants[variant], squares[size]);
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon | undefined;
  /** Full width. */
  block?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'default',
  icon: Icon,
  block = false,
  type = 'button',
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button type={type} className={classNames(buttonClass(variant, size), block && 'w-full', className)} {...button}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: LucideIcon;
  size?: ButtonSize;
  variant?: ButtonVariant;
};

export function IconButton({
  label,
  icon: Icon,
  size = 'default',
  variant = 'ghost',
  type = 'button',
  className,
  ...button
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonClass(size, variant), className)}
      {...button}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
