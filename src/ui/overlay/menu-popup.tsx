import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { foldText } from '#domain/text/fold-text.ts';
import { classNames } from '#ui/class-names.ts';
import type { MenuItem, OpenMenuProps } from './menu-item.ts';
import { followAnchor } from './position-popover.ts';

type PopupProps = OpenMenuProps & {
  items: readonly (MenuItem | 'separator')[];
  /** Text above the items. */
  header?: ReactNode;
};

/** Open menu of a menu button. */
export function MenuPopup({ id, label, items, header, align, focus, button, onClose, onLeave }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  useLayoutEffect(() => {
    const element = popup.current;
    const anchor = button.current;
    if (!element || !anchor) return;
    element.showPopover();
    const stop = followAnchor(element, anchor, align);
    itemsOf(element)
      .at(focus === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
    return stop;
  }, [align, focus, button]);

  useEffect(() => {
    function leaveOutside({ target }: PointerEvent) {
      if (!(target instanceof Node)) return;
      if (!popup.current?.contains(target) && !button.current?.contains(target)) onLeave();
    }
    document.addEventListener('pointerdown', leaveOutside, true);
    return () => document.removeEventListener('pointerdown', leaveOutside, true);
  }, [button, onLeave]);

  function select(item: MenuItem) {
    onClose();
    item.onSelect();
  }

  function search(all: HTMLElement[], current: number, key: string) {
    const { text, at } = typed.current;
    const now = performance.now();
    const sought = (now - at < 500 ? text : '') + foldText(key);
    typed.current = { text: sought, at: now };
    // Typing one letter repeatedly cycles through the items that start with it.
    const start = sought.length > 1 ? current : current + 1;
    const ordered = [...all.slice(start), ...all.slice(0, start)];
    ordered
      .find((item) =>
        foldText(item.textContent ?? '')
          .trim()
          .startsWith(sought),
      )
      ?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = popup.current ? itemsOf(popup.current) : [];
    const current = all.indexOf(document.activeElement as HTMLElement);
    const { key } = event;
    const isShortcut = (event.ctrlKey || event.metaKey) && key.length === 1;
    if (key === 'Tab' || isShortcut) {
      // Focuses the button first: Tab goes to the element after it, and a dialog that opens returns the focus to it.
      onClose();
      return;
    }
    if (key === 'Escape') onClose();
    else if (key === 'ArrowDown') all[(current + 1) % all.length]?.focus();
    else if (key === 'ArrowUp') all.at(current <= 0 ? -1 : current - 1)?.focus();
    else if (key === 'Home') all[0]?.focus();
    else if (key === 'End') all.at(-1)?.focus();
    // Links react to Enter only.
    else if (key === ' ' && all[current] instanceof HTMLAnchorElement) all[current].click();
    else if (key.length === 1 && key !== ' ' && !event.altKey) {
      search(all, current, key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={popup}
      popover="manual"
      className="fixed inset-auto m-0 max-h-window min-w-47.5 max-w-menu animate-rise overflow-y-auto rounded-card border border-border-2 bg-raised p-1 text-body text-text shadow-3"
    >
      {header && <div className="-mx-1 mb-1 border-b px-3.5 pt-1.5 pb-2.5">{header}</div>}
      <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
        {items.map((item, index) =>
          item === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no id.
            <hr key={index} className="-mx-1 my-1 border-t" />
          ) : (
            <Entry key={item.id} item={item} onSelect={() => select(item)} />
          ),
        )}
      </div>
    </div>
  );
}

function Entry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const entry = {
    role: 'menuitem',
    tabIndex: -1,
    onClick: onSelect,
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.focus({ preventScroll: true }),
    className: classNames(
      'flex h-8.5 w-full items-center gap-2.5 rounded-control px-2.5 text-left font-medium -outline-offset-2 focus:bg-surface-3 phone:h-11',
      item.danger ? 'text-red-ink' : 'text-text',
    ),
    children: (
      <>
        {item.icon && <item.icon size={16} aria-hidden className={item.danger ? 'text-red-ink' : 'text-text-3'} />}
        <span className="min-w-0 truncate">{item.label}</span>
      </>
    ),
  };
  return item.href === undefined ? <button type="button" {...entry} /> : <a href={item.href} {...entry} />;
}

function itemsOf(popup: HTMLElement): HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
