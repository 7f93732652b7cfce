import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OUTLINES, type Outline } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { BodyDrawing } from './body-drawing.tsx';
import type { DrawingPin } from './drawn-car.tsx';
import { PositionList } from './position-list.tsx';
import type { PositionTone } from './position-tones.tsx';

const PINS: readonly DrawingPin[] = [
  { id: 'chip', number: 1, x: 40, y: 45, tone: 'known' },
  { id: 'scratch', number: 12, x: 60, y: 84, tone: 'new' },
];
const TONES: ReadonlyMap<string, PositionTone> = new Map([
  ['hood', 'protection'],
  ['left-fender', 'conflict'],
  ['left-front-window', 'light tint'],
]);

const drawing = page.getByRole('group', { name: 'Damage' });
const position = (name: string) => drawing.getByRole('button', { name, exact: true });

/** The outline is loaded when it is first drawn. */
const isDrawn = () => expect.element(position('Hood')).toBeVisible();

type Press = [positionId: string, x: number, y: number];

/** Drawing and list as the film of a job shows them. */
function Film({ outline }: { outline: Outline }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [active, setActive] = useState<string>();
  const shared = {
    outline,
    active,
    onActive: setActive,
    pressed: (id: string) => chosen.includes(id),
    onPress: (id: string) => setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
  };
  return (
    <>
      <BodyDrawing {...shared} label="Damage" tones={TONES} pins={PINS} />
      <PositionList {...shared} note={(id) => (id === 'hood' ? 'Ultimate Plus' : undefined)} />
    </>
  );
}

async function renderDamage(outline: Outline = 'sedan'): Promise<Press[]> {
  const presses: Press[] = [];
  await render(
    <>
      <button type="button">Before</button>
      <BodyDrawing outline={outline} label="Damage" pins={PINS} onPress={(id, { x, y }) => presses.push([id, x, y])} />
      <button type="button">After</button>
    </>,
  );
  await isDrawn();
  return presses;
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(1280, 800));

test.each(OUTLINES.flatMap((outline) => [1280, 390].map((width) => [outline, width] as const)))(
  'the middle of each position of the %s, %d px wide, is on it, and 24 px of it can be pressed',
  async (outline, width) => {
    await page.viewport(width, 800);
    await renderDamage(outline);
    const controls = drawing.getByRole('button').elements();
    expect(controls).toHaveLength(positionsOf(outline).length);
    const missedOf = (control: Element): string[] => {
      control.scrollIntoView({ block: 'center' });
      const { left, top, width: across, height } = control.getBoundingClientRect();
      const isOn = (dx: number, dy: number) =>
        control.contains(document.elementFromPoint(left + across / 2 + dx, top + height / 2 + dy));
      // Looks around the middle in steps of 3 px; a round target of 24 px has 452 square px.
      const steps = Array.from({ length: 17 }, (_, step) => step * 3 - 24);
      const pressable = 9 * steps.flatMap((dx) => steps.filter((dy) => isOn(dx, dy))).length;
      return [
        ...(isOn(0, 0) ? [] : [`${control.ariaLabel}: middle`]),
        ...(pressable < 452 ? [`${control.ariaLabel}: ${pressable} square px`] : []),
      ];
    };
    // The drawing measures its width after it was drawn.
    await expect.poll(() => controls.flatMap(missedOf)).toEqual([]);
  },
);

test.each(OUTLINES)(
  'a drawing of the %s in a dialog, 672 px wide, has the middle of each position free',
  async (outline) => {
    await render(
      <div style={{ width: 672 }}>
        <BodyDrawing outline={outline} label="Damage" onPress={() => undefined} />
      </div>,
    );
    await isDrawn();
    const covered = drawing
      .getByRole('button')
      .elements()
      .filter((control) => {
        control.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = control.getBoundingClientRect();
        return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(covered.map(({ ariaLabel }) => ariaLabel)).toEqual([]);
  },
);

test('a press gives the position and its place in percent of the wide drawing, on a phone the same', async () => {
  const presses = await renderDamage();
  await userEvent.click(position('Hood'));
  await userEvent.click(position('Left Front Door'));
  await page.viewport(390, 800);
  await userEvent.click(position('Hood'));
  await userEvent.click(position('Left Front Door'));
  expect(presses.map(([id]) => id)).toEqual(['hood', 'left-front-door', 'hood', 'left-front-door']);
  const [hood = [], door = [], hoodOnPhone = [], doorOnPhone = []] = presses.map(([, x, y]) => [x, y]);
  // In the top view, on the axis of the car; in the left side below it.
  expect(hood).toEqual([expect.closeTo(34, -0.5), expect.closeTo(50, -0.5)]);
  expect(door).toEqual([expect.closeTo(48, -0.5), expect.closeTo(86, -0.5)]);
  expect([...hoodOnPhone, ...doorOnPhone]).toEqual([...hood, ...door].map((value) => expect.closeTo(value, 0)));
});

test('Tab enters the drawing once, arrow keys move to the neighbor, Enter and Space press in the middle', async () => {
  const presses = await renderDamage();
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await userEvent.tab();
  await expect.element(position('Hood')).toHaveFocus();
  expect(document.querySelector('[data-highlight=hood]')).not.toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(position('Windshield')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}{ArrowDown}{ArrowDown}{ArrowDown} ');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(document.querySelector('[data-highlight]')).toBeNull();
  expect(presses.map(([id]) => id)).toEqual(['sunroof', 'left-front-door']);
  await userEvent.tab({ shift: true });
  await expect.element(position('Left Front Door')).toHaveFocus();
});

test('pins have their number at their place, new ones round, known ones square', async () => {
  await renderDamage();
  const svg = drawing.element().getBoundingClientRect();
  const pins = [...document.querySelectorAll<SVGElement>('[data-pin]')].map((pin) => {
    const { left, top, width, height } = pin.getBoundingClientRect();
    return {
      number: pin.textContent,
      tone: pin.dataset['pin'],
      shape: pin.firstElementChild?.tagName,
      x: Math.round(((left + width / 2 - svg.left) / svg.width) * 100),
      y: Math.round(((top + height / 2 - svg.top) / svg.height) * 100),
    };
  });
  expect(pins).toEqual([
    { number: '1', tone: 'known', shape: 'rect', x: 40, y: 45 },
    { number: '12', tone: 'new', shape: 'circle', x: 60, y: 84 },
  ]);
});

test('a checkbox of the list toggles the position of the drawing, and the reverse; each highlights the other', async () => {
  await render(<Film outline="sedan" />);
  const inList = page.getByRole('checkbox', { name: 'Left Front Door', exact: true });
  await userEvent.click(inList);
  await expect.element(position('Left Front Door')).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('[data-highlight=left-front-door]')).not.toBeNull();
  await userEvent.click(position('Left Front Door'));
  await expect.element(inList).not.toBeChecked();
  await userEvent.hover(position('Roof'));
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Roof$/ })).toHaveAttribute('data-active');
  await expect
    .element(page.getByRole('checkbox', { name: 'Hood', exact: true }))
    .toHaveAccessibleDescription('Ultimate Plus');
  const groups = page
    .getByRole('region')
    .elements()
    .map((group) => group.querySelector('h3')?.textContent);
  expect(groups).toEqual(['Front', 'Left side', 'Top', 'Right side', 'Rear']);
});

test.each([1280, 390])('axe finds nothing in drawing and list, %d px wide, in both themes', async (width) => {
  await page.viewport(width, 800);
  const { container } = await render(<Film outline="sedan" />);
  await isDrawn();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    const { violations } = await axe.run(container, {
      rules: { 'target-size': { enabled: true }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([]);
  }
  delete document.documentElement.dataset['theme'];
});
