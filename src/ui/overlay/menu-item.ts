import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode, RefObject } from 'react';

export type MenuItem = {
  id: string;
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  /** Opens this address besides, as a link does: mailto:, tel:. */
  href?: string;
};

/** A menu while it is open. */
export type OpenMenuProps = {
  id: string;
  label: string;
  align: 'start' | 'end';
  focus: 'first' | 'last';
  button: RefObject<HTMLButtonElement | null>;
  /** Closes and gives the focus back. */
  onClose: () => void;
  /** Closes and lets the focus go where it went. */
  onLeave: () => void;
};

export type MenuButtonProps = {
  /** The accessible name of the button and of the menu. */
  label: string;
  /** The button's content says the label itself, also where it is only heard. */
  labelInContent?: boolean;
  /** The items, or what draws a menu with more than items. */
  items: readonly (MenuItem | 'separator')[] | ((open: OpenMenuProps) => ReactNode);
  /** Fetches the code of such a menu ahead of its use. */
  onNear?: () => void;
  /** What the button shows; without it, three dots. */
  children?: ReactNode;
  align?: 'start' | 'end';
  buttonClass?: string;
  disabled?: boolean;
} & Pick<HTMLAttributes<HTMLElement>, 'data-tour'>;
