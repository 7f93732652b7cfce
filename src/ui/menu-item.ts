import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type MenuItem = {
  id: string;
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  /** Opens this address besides, as a link does: mailto:, tel:. */
  href?: string;
};

export type MenuButtonProps = {
  /** The accessible name of the button and of the menu. */
  label: string;
  /** The button's content says the label itself, also where it is only heard. */
  labelInContent?: boolean;
  items: readonly (MenuItem | 'separator')[];
  /** What the button shows; without it, three dots. */
  children?: ReactNode;
  /** Text above the items. */
  header?: ReactNode;
  align?: 'start' | 'end';
  buttonClass?: string;
  disabled?: boolean;
};
