import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const HOVER_MS = 350;
const GAP = 10;

/**
 * Visual label to the right of an icon. Its child needs an accessible name already. Shown on hover and keyboard focus; Escape
 * hides it.
 */
export function Tooltip({
  text,
  disabled = false,
  children,
}: {
  text: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const element = anchor.current;
    if (!element || disabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(false);
    };
    const onEnter = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') timer = setTimeout(() => setShown(true), HOVER_MS);
    };
    const onFocus = ({ target }: FocusEvent) => setShown(target instanceof Element && target.matches(':focus-visible'));
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', onEnter, { signal });
    for (const name of ['pointerleave', 'pointerdown', 'focusout']) element.addEventListener(name, hide, { signal });
    element.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => {
      hide();
      listening.abort();
    };
  }, [disabled]);

  useLayoutEffect(() => {
    const popup = tip.current;
    if (!shown || !popup || !anchor.current) return;
    const box = anchor.current.getBoundingClientRect();
    popup.showPopover();
    popup.style.left = `${box.right + GAP}px`;
    popup.style.top = `${box.top + (box.height - popup.offsetHeight) / 2}px`;
  }, [shown]);

  return (
    <span ref={anchor} className="block">
      {children}
      {shown && (
        <span
          ref={tip}
          popover="manual"
          aria-hidden
          className="pointer-events-none fixed inset-auto animate-fade whitespace-nowrap rounded-control bg-tip-bg px-2.5 py-1.5 font-medium text-meta text-tip-text shadow-3"
        >
          {text}
        </span>
      )}
    </span>
  );
}
