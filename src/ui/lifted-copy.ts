/** A copy of what is being dragged, tilted and lifted, in a frame that is wide enough for both. The caller places and removes it. */
export function liftedCopy(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.classList.add('rotate-[2.2deg]', 'shadow-4', 'border-accent-line');
  copy.style.width = `${element.offsetWidth}px`;
  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  frame.inert = true;
  frame.className = 'pointer-events-none fixed top-0 left-0 z-50 p-5';
  frame.append(copy);
  return frame;
}
