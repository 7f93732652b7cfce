const POINTER_EVENTS = {
  touchstart: 'pointerdown',
  touchmove: 'pointermove',
  touchend: 'pointerup',
  touchcancel: 'pointercancel',
};

/** Simulates a touch on the element. Each event returns whether the page prevented the browser's default. */
export function fingerOn(element: Element) {
  return (type: keyof typeof POINTER_EVENTS, over: Element) => {
    const { left, top } = over.getBoundingClientRect();
    const at = { clientX: left + 60, clientY: top + 60 };
    const pointer = { pointerId: 9, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new PointerEvent(POINTER_EVENTS[type], { ...pointer, ...at }));
    const finger = new Touch({ identifier: 1, target: element, ...at });
    const touches = type === 'touchend' ? [] : [finger];
    const event = new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
}
