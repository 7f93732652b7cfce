import { expect, test } from 'vitest';
import { qrCode } from '#parts/pdf/qr-code.ts';
import { openSettings } from '#test/app/settings-screens.ts';
import { memoryLinks } from '#test/memory/memory-links.ts';

test('without a team server the section says that it needs one', async () => {
  const { main } = await openSettings('requests', 'Requests');
  await expect.element(main.getByText('Needs the team server')).toBeVisible();
});

test('the address of the request page is shown with its QR code, dark on light in both themes', async () => {
  const links = memoryLinks();
  const { main, field } = await openSettings('requests', 'Requests', { world: { links } });
  const address = await links.requestPage();
  await expect.element(field('Address')).toHaveValue(address);
  const picture = main.getByRole('img', { name: 'QR code of this address' });
  await expect.element(picture).toBeVisible();
  const { size, runs } = qrCode(address);
  const code = picture.element().querySelector('svg');
  expect(code?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  expect(code?.querySelector('path')?.getAttribute('d')?.split('z')).toHaveLength(runs.length + 1);
  expect(picture.element().getAttribute('data-theme')).toBe('light');
});
