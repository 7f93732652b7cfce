import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { iconButtonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { MenuButtonProps } from './menu-item.ts';

const MenuPopup = lazyComponent(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** Button that opens a menu (WAI-ARIA menu button). */
export function MenuButton({
  label,
  labelInContent = false,
  items,
  children,
  align = 'end',
  buttonClass,
  disabled,
  onPreload = MenuPopup.preload,
  'data-tour': tour,
}: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last'>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close() {
    setOpen(undefined);
    button.current?.focus();
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  }

  const menu = open && {
    id,
    label,
    align,
    focus: open,
    button,
    onClose: close,
    onLeave: () => setOpen(undefined),
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={labelInContent ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        title={children ? undefined : label}
        disabled={disabled}
        data-tour={tour}
        onFocus={onPreload}
        onPointerEnter={onPreload}
        onClick={() => (open ? close() : setOpen('first'))}
        onKeyDown={openByArrow}
        className={buttonClass ?? `${iconButtonClass('small')} aria-expanded:bg-surface-3`}
      >
        {children ?? <Ellipsis size={16} aria-hidden className="phone:rotate-90" />}
      </button>
      {menu && (typeof items === 'function' ? items(menu) : <MenuPopup {...menu} items={items} />)}
    </>
  );
}
