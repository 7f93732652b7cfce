import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { openSettings, pictureFile } from '#test/app/settings-screens.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

/** The zone of the browser that runs the tests. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function open(setting: Parameters<typeof openSettings>[2] = {}) {
  const app = await openSettings('business', 'Business', setting);
  /** Sets the files in the page, because large files are slow through the browser's remote control. */
  function choose(file: File): void {
    const input = app.main.getByLabelText('Logo file').element() as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { ...app, choose, logo: app.main.getByRole('img', { name: 'Your logo' }) };
}

/** Width and height of a picture at an address. */
async function sizeOf(address: string): Promise<[number, number]> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}

test('logo, color and license are saved without changing other settings, and appear on an invoice', async () => {
  const { field, choose, save, stored, toast, history, logo, screen } = await open();
  choose(await pictureFile(1200, 600));
  await expect.element(logo).toBeVisible();
  await field('Accent Color').fill('#8A1538');
  await field('License or Tax ID').fill('  License 4471 ');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  const { logo: png = '', ...rest } = await stored();
  expect(rest).toEqual({ ...DEFAULT_SETTINGS, timeZone: HERE, documentColor: '#8a1538', licenseId: 'License 4471' });
  expect([png.slice(0, 22), await sizeOf(png)]).toEqual(['data:image/png;base64,', [480, 240]]);
  await expect.element(field('License or Tax ID')).toHaveValue('License 4471');

  history.push('/invoices/invoice-0003/view');
  const sheet = screen.getByRole('article', { name: 'Invoice INV-0003' });
  await expect.element(sheet).toHaveTextContent('License 4471');
  const shown = sheet.element().querySelector('img');
  expect([shown?.src, getComputedStyle(sheet.element()).getPropertyValue('--accent-ink')]).toEqual([png, '#8a1538']);
});

test('name, phone and address are shown from the profile, with a link to edit them there', async () => {
  const { main, world, history } = await open();
  const state = world.auth.state();
  const user = state.status === 'signed-in' ? state.user : undefined;
  const shown = main.getByRole('definition').elements();
  expect(shown.slice(0, 3).map((one) => one.textContent)).toEqual([user?.businessName, user?.phone, user?.email]);
  await main.getByRole('link', { name: 'Edit in Profile' }).click();
  await expect.poll(() => history.location.pathname).toBe('/profile');
  // A page that arrives during the next test would move the focus there.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('removing the logo takes effect on save, and Cancel restores the saved logo', async () => {
  const { choose, save, stored, press, logo, field, toast, main } = await open();
  (main.getByRole('button', { name: 'Choose Logo' }).element() as HTMLElement).focus();
  choose(await pictureFile(100, 50));
  await expect.element(logo).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Replace Logo' })).toHaveFocus();
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  const png = (await stored()).logo ?? '';
  expect(await sizeOf(png)).toEqual([100, 50]);
  await press('Remove Logo');
  await expect.element(logo).not.toBeInTheDocument();
  await field('License or Tax ID').fill('License 1');
  await press('Cancel');
  await expect.element(logo).toHaveAttribute('src', png);
  await expect.element(field('License or Tax ID')).toHaveValue('');
  await press('Remove Logo');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, timeZone: HERE });
});

describe('an invalid logo', () => {
  test.each<[string, File]>([
    ['a text', new File(['hello'], 'logo.png', { type: 'image/png' })],
    ['a broken picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3])], 'a.png')],
    ['a broken drawing', new File(['<svg xmlns="http://www.w3.org/2000/svg"><g>'], 'a.svg', { type: 'image/svg+xml' })],
    ['nothing', new File([], 'a.png', { type: 'image/png' })],
  ])('that is %s shows a message, and the current logo is unchanged', async (_, file) => {
    const { choose, main, logo } = await open();
    choose(await pictureFile(10, 10));
    await expect.element(logo).toBeVisible();
    const before = logo.element().getAttribute('src');
    choose(file);
    await expect
      .element(main.getByRole('alert').filter({ hasText: "Your browser can't read this file as an image." }))
      .toHaveTextContent('Choose a PNG, JPEG, WebP or SVG file. Your current logo is unchanged.');
    expect(logo.element().getAttribute('src')).toBe(before);
  });

  test('a file of 31 MB is refused because of its size', async () => {
    const { choose, main } = await open();
    choose(new File([new Uint8Array(31 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
    await expect.element(main.getByText(/larger than 30 MB/)).toBeVisible();
  });
});

test('a drawing with a script becomes an image of at most 600 × 240 px, and the script does not run', async () => {
  const { choose, logo } = await open();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="25" height="10" onload="parent.ran = true">
    <script>parent.ran = true</script><image href="https://example.com/a.png"/><rect width="25" height="10" fill="red"/></svg>`;
  choose(new File([drawing], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(logo).toBeVisible();
  const png = logo.element().getAttribute('src') ?? '';
  expect([png.slice(0, 22), await sizeOf(png), 'ran' in window]).toEqual(['data:image/png;base64,', [600, 240], false]);
});

test('a photo of 20 MB becomes a PNG of at most 100 kB and fits its box', async () => {
  const { choose, logo } = await open();
  const canvas = new OffscreenCanvas(900, 600);
  const noise = new ImageData(900, 600);
  for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  canvas.getContext('2d')?.putImageData(noise, 0, 0);
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  // Bytes after the end of a PNG are ignored.
  const photo = new File([picture, new Uint8Array(20 * 1024 * 1024)], 'photo.png', { type: 'image/png' });
  expect(picture.size).toBeGreaterThan(1024 * 1024);
  choose(photo);
  await expect.element(logo).toBeVisible();
  const png = logo.element().getAttribute('src') ?? '';
  expect(png.length * 0.75).toBeLessThanOrEqual(100 * 1024);
  const box = logo.element().parentElement?.getBoundingClientRect();
  const { width, height } = logo.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(1.5, 1);
  expect(height).toBeLessThan(box?.height ?? 0);
});

test('a color too light for paper shows a warning and is refused, and a darker shade is offered', async () => {
  const { field, save, stored, press, main } = await open();
  await field('Accent Color').fill('#ffcc00');
  await expect.element(main.getByText('Its contrast is 1.5 to 1, and 4.5 to 1 is needed.')).toBeVisible();
  await save();
  await expect.element(field('Accent Color')).toHaveAccessibleDescription(/too light to read on white paper/);
  await press('Use a Darker Shade');
  await save();
  await expect.poll(async () => (await stored()).documentColor).toBe('#8f7200');
});

test.each(['red', '#12', '#gggggg'])('%s is not a color', async (typed) => {
  const { field, save, stored } = await open();
  await field('Accent Color').fill(typed);
  await save();
  await expect.element(field('Accent Color')).toHaveAccessibleDescription(/Enter a color like #006679/);
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

describe('the time zone', () => {
  const zone = () => page.getByRole('combobox', { name: 'Time Zone', exact: true });
  const chosenText = () => (zone().element() as HTMLSelectElement).selectedOptions[0]?.textContent;
  const here = /This browser’s time zone\. Save it to use it for today’s date, due dates/;

  test('defaults to the browser’s time zone, and is stored on save', async () => {
    const { save, stored, toast } = await open();
    await expect.element(zone()).toHaveValue(HERE);
    await expect.element(zone()).toHaveAccessibleDescription(here);
    const [first] = zone().element().querySelectorAll('optgroup');
    expect([first?.label, first?.children[1]?.textContent]).toEqual(['United States', 'Central Time (Chicago)']);
    await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
    await zone().selectOptions('Central Time (Chicago)');
    await save();
    await expect.element(toast('Settings Saved')).toBeVisible();
    await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, timeZone: 'America/Chicago' });
    await expect.element(zone()).not.toHaveAccessibleDescription(here);
  });

  test.each([
    ['Pacific/Honolulu', 'Hawaii Time (Honolulu)'],
    ['Asia/Kathmandu', 'Kathmandu'],
  ])('stored as %s shows as %s', async (timeZone, label) => {
    const storage = faultyStorage();
    storage.setItem('bms_settings', JSON.stringify({ timeZone }));
    await open({ storage });
    await expect.element(zone()).toHaveValue(timeZone);
    expect(chosenText()).toBe(label);
    await expect.element(zone()).not.toHaveAccessibleDescription(here);
  });

  test('that the browser does not know shows a warning, the browser’s is used, and nothing is rewritten until save', async () => {
    const storage = faultyStorage();
    storage.setItem('bms_settings', JSON.stringify({ timeZone: 'America/Gotham' }));
    const { main, stored, save } = await open({ storage });
    await expect.element(zone()).toHaveValue(HERE);
    const notice = main.getByRole('status').filter({ hasText: "The saved time zone isn't available here" });
    await expect
      .element(notice)
      .toHaveTextContent('This browser has no time zone “America/Gotham”, so it uses its own.');
    await expect.poll(async () => (await stored()).timeZone).toBe('America/Gotham');
    await save();
    await expect.poll(async () => (await stored()).timeZone).toBe(HERE);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('that was changed in another tab is taken over and named', async () => {
    const { world, screen, main, field } = await open();
    await field('License or Tax ID').fill('Mine');
    await world.store.settings.change((newest) => ({ ...newest, timeZone: 'America/Denver' }));
    await expect.element(screen.getByText('Updated here too: Time Zone.')).toBeVisible();
    await expect.element(main.getByRole('combobox', { name: 'Time Zone' })).toHaveValue('America/Denver');
    await expect.element(field('License or Tax ID')).toHaveValue('Mine');
  });
});

test('leaving with unsaved changes asks; a failed save keeps the input', async () => {
  const { field, save, world, screen, stored } = await open();
  await field('License or Tax ID').fill('License 9');
  await screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Documents' }).click();
  await screen
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  const { change } = world.store.settings;
  world.store.settings.change = () => Promise.reject(new Error('The disk is full.'));
  expectConsole('error', /business section is not saved/);
  await save();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Settings Not Saved' })).toBeVisible();
  await expect.element(field('License or Tax ID')).toHaveValue('License 9');
  world.store.settings.change = change;
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, timeZone: HERE, licenseId: 'License 9' });
  await screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Documents' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Documents', exact: true })).toBeVisible();
});

test('a change in another tab is shown; a change of another section is not', async () => {
  const { field, save, world, stored, press, main } = await open();
  await field('License or Tax ID').fill('Mine');
  await world.store.settings.change((newest) => ({ ...newest, taxRatePercent: 5 }));
  await world.store.settings.change((newest) => ({ ...newest, licenseId: 'Theirs' }));
  await expect.element(main.getByRole('alert')).toHaveTextContent(/License or Tax ID is now Theirs/);
  await expect.element(main.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await press('Keep mine');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, taxRatePercent: 5, timeZone: HERE, licenseId: 'Mine' });
  // The form is no longer dirty.
  await world.store.settings.change((newest) => ({ ...newest, licenseId: 'Theirs again' }));
  await expect.element(field('License or Tax ID')).toHaveValue('Theirs again');
});
