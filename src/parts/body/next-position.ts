/** Direction of each arrow key in the window. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function centerOf(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Returns the control that a key moves to: the nearest in the direction of an arrow, the first or the last. */
export function nextPosition(drawing: Element, positionId: string, key: string): SVGElement | undefined {
  const controls = [...drawing.querySelectorAll<SVGElement>('[role=button]')];
  if (key === 'Home') return controls[0];
  if (key === 'End') return controls.at(-1);
  const direction = ARROWS[key];
  const current = controls.find(({ dataset }) => dataset['position'] === positionId);
  if (!direction || !current) return undefined;
  const [fromX, fromY] = centerOf(current);
  let best: { control: SVGElement; distance: number } | undefined;
  for (const control of controls) {
    const [x, y] = centerOf(control);
    const along = (x - fromX) * direction[0] + (y - fromY) * direction[1];
    const across = Math.abs((x - fromX) * direction[1]) + Math.abs((y - fromY) * direction[0]);
    if (along < 1 || across > along * 2) continue;
    const distance = along + across * 2;
    if (!best || distance < best.distance) best = { control, distance };
  }
  return best?.control;
}
