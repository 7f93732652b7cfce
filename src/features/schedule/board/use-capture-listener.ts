import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Listens to events within the element in the capture phase, before its children do. */
export function useCaptureListener<E extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  type: E,
  listener: (event: HTMLElementEventMap[E]) => void,
): void {
  const newest = useEffectEvent(listener);
  useEffect(() => {
    const own = element.current;
    const listen = (event: HTMLElementEventMap[E]) => newest(event);
    own?.addEventListener(type, listen, true);
    return () => own?.removeEventListener(type, listen, true);
  }, [element, type]);
}
