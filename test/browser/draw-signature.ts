/** Sends an event of a pen to the canvas, at a place in it. */
export function penEvent(canvas: HTMLCanvasElement, kind: string, x: number, y: number): void {
  const { left, top } = canvas.getBoundingClientRect();
  canvas.dispatchEvent(
    new PointerEvent(kind, {
      pointerId: 1,
      pointerType: 'pen',
      button: 0,
      buttons: kind === 'pointerup' ? 0 : 1,
      pressure: 0.5,
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      cancelable: true,
    }),
  );
}

/** Draws a line across the canvas. */
export async function drawSignature(canvas: HTMLCanvasElement, from: number, to: number, y: number): Promise<void> {
  penEvent(canvas, 'pointerdown', from, y);
  for (let step = 1; step <= 8; step += 1) {
    penEvent(canvas, 'pointermove', from + ((to - from) * step) / 8, y);
    // The pad takes one point a frame.
    await new Promise(requestAnimationFrame);
  }
  penEvent(canvas, 'pointerup', to, y);
}

/** Returns whether the canvas shows ink around a place of the screen. */
export function hasInk(canvas: HTMLCanvasElement, x: number, y: number): boolean {
  const ratio = canvas.width / canvas.clientWidth;
  const { data = [] } =
    canvas.getContext('2d')?.getImageData(Math.round(x * ratio) - 2, Math.round(y * ratio) - 2, 4, 4) ?? {};
  return [...data].some((value, at) => at % 4 === 3 && value > 0);
}
