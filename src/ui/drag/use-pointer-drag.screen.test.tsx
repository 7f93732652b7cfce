import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { usePointerDrag } from './use-pointer-drag.ts';

let log: string[] = [];
beforeEach(() => {
  log = [];
});

function Box() {
  const root = useRef<HTMLDivElement>(null);
  usePointerDrag(root, (pressed) => {
    if (pressed.textContent !== 'Card') return undefined;
    log.push('lifted');
    return {
      move: ({ x, y }) => {
        const at = `${x},${y}`;
        if (log.at(-1) !== at) log.push(at);
      },
      end: (isDropped) => log.push(isDropped ? 'dropped' : 'cancelled'),
    };
  });
  return (
    <div ref={root} className="p-16">
      <button type="button" onClick={() => log.push('clicked')}>
        Card
      </button>
      <button type="button">Other</button>
    </div>
  );
}

type Kind = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';

function pointer(pointerType: 'mouse' | 'touch', name = 'Card') {
  const target = page.getByRole('button', { name }).element();
  return (type: Kind, clientX: number, clientY: number, isPrimary = true) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: isPrimary ? 1 : 2,
        pointerType,
        isPrimary,
        clientX,
        clientY,
        bubbles: true,
        cancelable: true,
      }),
    );
}

const held = () => expect.poll(() => log).toContain('lifted');
const click = () => (page.getByRole('button', { name: 'Card' }).element() as HTMLElement).click();

test('a mouse drags once it has moved 4 px, and the release is not a click', async () => {
  await render(<Box />);
  const mouse = pointer('mouse');
  mouse('pointerdown', 200, 200);
  mouse('pointermove', 203, 200);
  expect(log).toEqual([]);
  mouse('pointermove', 204, 200);
  mouse('pointermove', 250, 210);
  mouse('pointerup', 250, 210);
  click();
  expect(log).toEqual(['lifted', '204,200', '250,210', 'dropped']);
  await new Promise((resolve) => setTimeout(resolve));
  click();
  expect(log.at(-1)).toBe('clicked');
});

test('a mouse that only presses clicks, and an element that cannot be dragged is ignored', async () => {
  await render(<Box />);
  const mouse = pointer('mouse');
  mouse('pointerdown', 200, 200);
  mouse('pointerup', 201, 200);
  click();
  expect(log).toEqual(['clicked']);
  const other = pointer('mouse', 'Other');
  other('pointerdown', 200, 200);
  other('pointermove', 250, 200);
  other('pointerup', 250, 200);
  expect(log).toEqual(['clicked']);
});

test('Escape cancels, and the release afterward is not a click', async () => {
  await render(<Box />);
  const mouse = pointer('mouse');
  mouse('pointerdown', 200, 200);
  mouse('pointermove', 250, 200);
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  mouse('pointermove', 300, 200);
  mouse('pointerup', 300, 200);
  click();
  expect(log).toEqual(['lifted', '250,200', 'cancelled']);
});

test('a finger drags after a hold; one that moves first scrolls, as does one that the browser cancels', async () => {
  await render(<Box />);
  const finger = pointer('touch');
  finger('pointerdown', 200, 200);
  finger('pointermove', 209, 200);
  finger('pointerup', 209, 200);
  finger('pointerdown', 200, 200);
  finger('pointercancel', 200, 200);
  finger('pointerdown', 200, 200);
  finger('pointermove', 204, 200);
  await held();
  // A second finger neither moves nor drops it.
  finger('pointermove', 10, 10, false);
  finger('pointerup', 10, 10, false);
  finger('pointerup', 204, 260);
  expect(log).toEqual(['lifted', '204,200', 'dropped']);
});

test('during a touch drag the browser neither scrolls nor opens its menu, and the release is not a tap', async () => {
  await render(<Box />);
  const target = page.getByRole('button', { name: 'Card' }).element();
  const finger = pointer('touch');
  const isKept = (type: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  finger('pointerdown', 200, 200);
  expect(['touchmove', 'contextmenu'].map(isKept)).toEqual([false, false]);
  await held();
  expect(['touchmove', 'contextmenu'].map(isKept)).toEqual([true, true]);
  finger('pointerup', 200, 200);
  expect(isKept('touchend')).toBe(true);
  expect(['touchmove', 'touchend', 'contextmenu'].map(isKept)).toEqual([false, false, false]);
});

test('near an edge of the window the page scrolls under a resting pointer', async () => {
  await render(
    <div style={{ height: '300vh' }}>
      <Box />
    </div>,
  );
  const mouse = pointer('mouse');
  mouse('pointerdown', 200, 200);
  mouse('pointermove', 200, innerHeight - 20);
  await expect.poll(() => window.scrollY).toBeGreaterThan(100);
  mouse('pointerup', 200, innerHeight - 20);
  const stopped = window.scrollY;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(window.scrollY).toBe(stopped);
  window.scrollTo(0, 0);
});
