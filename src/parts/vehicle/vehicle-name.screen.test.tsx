import { expect, test } from 'vitest';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { VehicleName } from './vehicle-name.tsx';

const porsche = { year: 2025, make: 'Porsche', model: '911' };

test('a vehicle shows its paint and its name, 2025 Porsche 911', async () => {
  const { container } = await render(<VehicleName vehicle={{ ...porsche, color: 'Guards Red' }} />);
  expect(container.textContent).toBe('2025 Porsche 911');
  expect(container.querySelector<HTMLElement>('[title="Guards Red"]')?.style.getPropertyValue('--paint')).toBe(
    '#a8151c',
  );
  expect(container.querySelector('svg')).toBeNull();
});

test.each([undefined, '', 'Wicked'])('without a known color, as in %j, the icon stands for it', async (color) => {
  const { container } = await render(<VehicleName vehicle={{ ...porsche, color }} />);
  expect(container.textContent).toBe('2025 Porsche 911');
  expect(container.querySelector('svg')).not.toBeNull();
});

test('what is not known of a vehicle is left out, and nothing known is nothing shown', async () => {
  const { container, rerender } = await render(<VehicleName vehicle={{ make: 'Porsche' }} />);
  expect(container.textContent).toBe('Porsche');
  await rerender(<VehicleName vehicle={{ year: 2025 }} />);
  expect(container.childElementCount).toBe(0);
});
