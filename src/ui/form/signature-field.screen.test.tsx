import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { boxOfPath } from '#domain/text/svg-path.ts';
import { drawSignature, hasInk, penEvent } from '#test/browser/draw-signature.ts';
import { type DrawnStrokes, SignatureField } from './signature-field.tsx';

const canvas = () => page.getByRole('img', { name: 'Signature' }).element() as HTMLCanvasElement;

/** Opens the field in a tablet that is held across: 24 px of margin on each side, 1 px of border. */
async function openField(): Promise<{ drawn: () => DrawnStrokes | undefined }> {
  await page.viewport(1024, 800);
  onTestFinished(() => page.viewport(1280, 800));
  let newest: DrawnStrokes | undefined;
  function onChange(drawn: DrawnStrokes | undefined): void {
    newest = drawn;
  }
  await render(
    <div className="p-6">
      <SignatureField label="Signature" onChange={onChange} />
    </div>,
  );
  await expect.poll(() => canvas().width).toBe(974);
  return { drawn: () => newest };
}

async function turnUpright(width = 340): Promise<void> {
  await page.viewport(390, 844);
  await expect.poll(() => canvas().width).toBe(width);
}

const press = (kind: string, x: number, y: number) => penEvent(canvas(), kind, x, y);
const draw = (from: number, to: number, y: number) => drawSignature(canvas(), from, to, y);

const boxes = (drawn: DrawnStrokes | undefined) =>
  drawn?.paths.map((path) => {
    const { x = 0, y = 0, width = 0 } = boxOfPath(path) ?? {};
    return [x, y, x + width].map(Math.round);
  });

test('a signature begun 974 px wide keeps its size and its strokes when the tablet is turned, and takes the next stroke where it is seen', async () => {
  const { drawn } = await openField();
  await draw(100, 900, 60);
  expect({ ...drawn(), paths: boxes(drawn()) }).toEqual({ paths: [[100, 60, 900]], width: 974, height: 160 });
  await turnUpright();
  expect(canvas().clientHeight).toBe(Math.round((160 * 340) / 974));
  const scale = 974 / 340;
  expect(hasInk(canvas(), 700 / scale, 60 / scale)).toBe(true);
  await draw(170, 330, 40);
  const second = [170, 40, 330].map((place) => Math.round(place * scale));
  expect({ ...drawn(), paths: boxes(drawn()) }).toEqual({ paths: [[100, 60, 900], second], width: 974, height: 160 });
  await page.viewport(1024, 800);
  await expect.poll(() => canvas().width).toBe(974);
  expect(hasInk(canvas(), 700, 60) && hasInk(canvas(), 780, 40 * scale)).toBe(true);
});

test('a signature begun 340 px wide is not stretched on a wider screen', async () => {
  const { drawn } = await openField();
  await turnUpright();
  await draw(20, 330, 60);
  await page.viewport(1024, 800);
  await page.viewport(1023, 800);
  expect([canvas().clientWidth, canvas().clientHeight]).toEqual([340, 160]);
  await draw(20, 330, 150);
  expect({ ...drawn(), paths: boxes(drawn()) }).toEqual({
    paths: [
      [20, 60, 330],
      [20, 150, 330],
    ],
    width: 340,
    height: 160,
  });
});

test('a tablet turned in the middle of a stroke keeps what was drawn of it, and the field takes the next stroke', async () => {
  const { drawn } = await openField();
  press('pointerdown', 100, 60);
  press('pointermove', 900, 60);
  await turnUpright();
  press('pointermove', 20, 20);
  press('pointerup', 20, 20);
  await draw(170, 330, 40);
  expect(boxes(drawn())?.[0]).toEqual([100, 60, 900]);
  expect(drawn()?.paths).toHaveLength(2);
});

test('a cleared field begins again in the size that it has now', async () => {
  const { drawn } = await openField();
  await draw(100, 900, 60);
  await turnUpright();
  await page.getByRole('button', { name: 'Clear Signature' }).click();
  expect(drawn()).toBeUndefined();
  await expect.poll(() => canvas().clientHeight).toBe(160);
  await draw(20, 330, 150);
  expect({ ...drawn(), paths: boxes(drawn()) }).toEqual({ paths: [[20, 150, 330]], width: 340, height: 160 });
});
