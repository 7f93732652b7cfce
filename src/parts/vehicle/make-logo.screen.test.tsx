import { expect, test } from 'vitest';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { VEHICLE_CATALOG } from '#domain/vehicles/vehicle-catalog.ts';
import { MakeLogo } from './make-logo.tsx';

test('every make shows a picture, and 12 of the 14 their own logo, kept with the app (VEH-17)', async () => {
  const { container } = await render(VEHICLE_CATALOG.map(({ name }) => <MakeLogo key={name} make={name} />));
  const images = () => [...container.querySelectorAll('img')];
  await expect.poll(() => images().every((image) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(images()).toHaveLength(12);
  for (const image of images()) expect(new URL(image.src).protocol).toMatch(/^(data:|http:)$/);
  for (const image of images())
    expect(image.src.startsWith('data:') || image.src.startsWith(location.origin)).toBe(true);
  expect(container.querySelectorAll('svg')).toHaveLength(2);
});

test('a logo that cannot be loaded gives way to the generic vehicle (VEH-18)', async () => {
  const { container } = await render(<MakeLogo make="Porsche" logos={{ Porsche: 'data:image/svg+xml,broken' }} />);
  await expect.poll(() => container.querySelectorAll('svg').length).toBe(1);
  expect(container.querySelectorAll('img')).toHaveLength(0);
});

test('a make without a logo shows the generic vehicle (VEH-18)', async () => {
  const { container } = await render(<MakeLogo make="constructor" />);
  expect([container.querySelectorAll('svg').length, container.querySelectorAll('img').length]).toEqual([1, 0]);
});
