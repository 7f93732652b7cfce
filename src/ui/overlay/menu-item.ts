import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode, RefObject } from 'react';

export type MenuItem = {
  id: string;
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  /** Also opens this address, as a link: mailto:, tel:. */
  href?: string;
};

/** Props of an open menu. */
export type OpenMenuProps = {
  id: string;
  label: string;
  align: 'start' | 'end';
  focus: 'first' | 'last';
  button: RefObject<HTMLButtonElement | null>;
  /** Closes and returns the focus to the button. */
  onClose: () => void;
  /** Closes and leaves the focus where it is. */
  onLeave: () => void;
};

export type MenuButtonProps = {
  /** Accessible name of the button and of the menu. */
  label: string;
  /** The button's content includes the label, visibly or for screen readers. */
  labelInContent?: boolean;
  /** Items, or a render function for a menu with more than items. */
  items: readonly (MenuItem | 'separator')[] | ((open: OpenMenuProps) => ReactNode);
  /** Preloads the code of the menu, on focus and hover. */
  onPreload?: () => void;
  /** Content of the button; three dots by default. */
  children?: ReactNode;
  align?: 'start' | 'end';
  buttonClass?: string;
  disabled?: boolean;
} & Pick<HTMLAttributes<HTMLElement>, 'data-tour'>;
