import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { withExif } from '#test/browser/photo-files.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { SOON } from '../pages/long-run.ts';
import { sidewaysAt } from '../pages/sideways.ts';
import { tabTo } from '../pages/tab-to.ts';
import { expect, openShop, type TeamFixtures, test, title } from '../pages/team.ts';

const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true };

/** The owner switches the page on, with prices, and copies its address. */
async function switchOn(owner: Page, frames = ''): Promise<string> {
  await owner.goto('/settings');
  await owner.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(owner.getByText('Not set up. Nobody can open this address until you switch it on below.')).toBeVisible();
  await owner.getByRole('checkbox', { name: 'Take Requests' }).check();
  await owner.getByRole('textbox', { name: 'Welcome Text' }).fill('We answer within a day.');
  await owner.getByRole('checkbox', { name: 'Show Prices' }).check();
  await owner.getByRole('textbox', { name: 'Web Sites' }).fill(frames);
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText(/^Works\. Anyone with this address/)).toBeVisible();
  return owner.getByRole('textbox', { name: 'Address' }).inputValue();
}

/** The page that the owner has switched on, on the device of a visitor. */
async function opened(device: TeamFixtures['device'], options?: BrowserContextOptions) {
  const owner = await device(SHOP);
  await openShop(owner);
  const address = await switchOn(owner);
  const visitor = await device(options);
  await visitor.goto(address);
  return { owner, visitor };
}

/** A photo as a phone takes it, with the place where it was taken. */
async function photoOf(page: Page, color: string, name: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1000;
    canvas.height = 750;
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 1000, 750);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, color);
  const jpeg = await withExif(new Blob([Buffer.from(base64, 'base64')]), 1);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg.arrayBuffer()) };
}

async function chooseCar(visitor: Page): Promise<void> {
  await visitor.getByRole('combobox', { name: 'Year' }).selectOption('2024');
  await visitor.getByRole('combobox', { name: 'Make' }).selectOption('Porsche');
  await visitor.getByRole('combobox', { name: 'Model' }).selectOption('Macan');
  await visitor.getByRole('checkbox', { name: /^Full Front/ }).check();
}

async function sayWho(visitor: Page): Promise<void> {
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Nora');
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('512 555 0101');
  await visitor.getByRole('checkbox', { name: /^Shine Works may use/ }).check();
}

const send = (visitor: Page) => visitor.getByRole('button', { name: 'Send Request' });
const sent = (visitor: Page) => visitor.getByRole('heading', { name: 'Your request was sent' });

test('a car owner asks on a phone with two photos, and within 2 s the lead is on the board with everything that was asked', async ({
  device,
  server,
}) => {
  const owner = await device(SHOP);
  await openShop(owner);
  const address = await switchOn(owner);
  await owner.goto('/leads');
  await expect(title(owner, 'Leads')).toBeVisible();

  const visitor = await device(PHONE);
  await visitor.goto(address);
  await expect(title(visitor, 'Request a quote from Shine Works')).toBeVisible();
  await expectNoViolation(visitor);
  await send(visitor).click();
  await expect(visitor.getByRole('combobox', { name: 'Year' })).toBeFocused();
  await expect(visitor.getByText('Choose what you would like done.')).toBeVisible();
  await expectNoViolation(visitor, 'with problems');

  await chooseCar(visitor);
  const price = visitor.getByRole('status').filter({ hasText: 'For a car of this size, before tax.' });
  await expect(price).toBeVisible();
  const [shown = 'none'] = /\$[\d,]+\.\d\d/.exec((await price.textContent()) ?? '') ?? [];
  await visitor.getByRole('button', { name: 'Partial Front' }).click();
  await visitor.getByText('Choose From a List').click();
  await expect(visitor.getByRole('checkbox', { name: 'Hood', exact: true })).toBeChecked();
  await expectNoViolation(visitor, 'with parts of the car');
  await visitor.getByRole('textbox', { name: 'Anything else?' }).fill('Rock chips on the hood.');
  const photos = [await photoOf(visitor, 'teal', 'front.jpg'), await photoOf(visitor, 'brown', 'rear.jpg')];
  expect(photos[0]?.buffer.toString('latin1')).toContain('Exif');
  await visitor.getByLabel('Add Photos: file').setInputFiles(photos);
  await sayWho(visitor);
  await send(visitor).click();
  await expect(sent(visitor)).toBeFocused();

  const card = owner.getByRole('article', { name: 'Nora', exact: true });
  await expect(card).toBeVisible(SOON);
  await expect(visitor.getByText('Your 2 photos arrived.')).toBeVisible();
  await expectNoViolation(visitor, 'sent');
  await card.getByRole('button', { name: 'Nora', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Edit Lead' });
  const asked = dialog.getByRole('region', { name: 'Request' });
  await expect(asked).toContainText(shown);
  await expect(asked).toContainText('Hood (partial), front bumper, both fenders (partial) and both mirrors');
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Rock chips on the hood.');

  const thumbnails = asked.getByRole('list', { name: 'Photos of the request' }).getByRole('button');
  await expect(thumbnails).toHaveCount(2);
  await thumbnails.first().click();
  const large = owner.getByRole('dialog', { name: 'the request, photo 1' }).getByRole('img');
  await expect(large).toBeVisible();
  const bytes = await large.evaluate(async (image: HTMLImageElement) => [
    ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
  ]);
  expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('ffd8ff');
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|GPS/);
  const kept = await server.sql`select photo from public.request_photos`;
  expect(kept.map(({ photo }) => /Exif|GPS/.test(photo.toString('latin1')))).toEqual([false, false]);
  await owner.keyboard.press('Escape');
  await dialog.getByRole('link', { name: /New Quote/ }).click();
  await expect(owner.getByText(/Macan/).first()).toBeVisible();
});

test('a request is filled in and sent by keyboard alone', async ({ device, server }) => {
  const { visitor } = await opened(device);
  const { keyboard } = visitor;
  await tabTo(visitor, visitor.getByRole('combobox', { name: 'Year' }));
  await keyboard.type('2024');
  await tabTo(visitor, visitor.getByRole('combobox', { name: 'Make' }));
  await keyboard.type('Pors');
  await tabTo(visitor, visitor.getByRole('combobox', { name: 'Model' }));
  await keyboard.type('Mac');
  await tabTo(visitor, visitor.getByRole('checkbox', { name: /^Full Front/ }));
  await keyboard.press('Space');
  const drawing = visitor.getByRole('group', { name: 'Where on the car' });
  await tabTo(visitor, drawing.getByRole('button', { name: 'Hood', exact: true }));
  await keyboard.press('Enter');
  await expect(visitor.getByRole('status').filter({ hasText: 'Hood' })).toBeVisible();
  await tabTo(visitor, visitor.getByRole('textbox', { name: 'First Name' }));
  await keyboard.type('Nora');
  await tabTo(visitor, visitor.getByRole('textbox', { name: 'Phone' }));
  await keyboard.type('512 555 0101');
  await tabTo(visitor, visitor.getByRole('checkbox', { name: /^Shine Works may use/ }));
  await keyboard.press('Space');
  await tabTo(visitor, send(visitor));
  await keyboard.press('Enter');
  await expect(sent(visitor)).toBeFocused();
  const leads = await server.sql`
    select vehicle_info ->> 'model' as model, request -> 'positionIds' as parts from public.leads where request is not null`;
  expect(leads.map(({ model, parts }) => [model, parts])).toEqual([['Macan', ['hood']]]);
});

test('the page does not scroll sideways at 320, 390 and 1440 px, empty, with problems, filled in and sent', async ({
  device,
}) => {
  const { visitor } = await opened(device, PHONE);
  await expect(send(visitor)).toBeVisible();
  const WIDTHS = [320, 390, 1440];
  const found = await sidewaysAt(visitor, 'empty', WIDTHS);
  await send(visitor).click();
  found.push(...(await sidewaysAt(visitor, 'with problems', WIDTHS)));
  await chooseCar(visitor);
  await visitor.getByRole('combobox', { name: 'Year' }).selectOption('Before 1990');
  await visitor.keyboard.type('1969');
  await visitor.getByRole('button', { name: 'Full Vehicle' }).click();
  await visitor.getByText('Choose From a List').click();
  await visitor
    .getByLabel('Add Photos: file')
    .setInputFiles([
      { name: `${'a'.repeat(90)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      await photoOf(visitor, 'teal', `${'b'.repeat(90)}.jpg`),
    ]);
  await expect(visitor.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(1);
  found.push(...(await sidewaysAt(visitor, 'filled in', WIDTHS)));
  await sayWho(visitor);
  await send(visitor).click();
  await expect(visitor.getByText('Your photo arrived.')).toBeVisible();
  found.push(...(await sidewaysAt(visitor, 'sent', WIDTHS)));
  expect(found).toEqual([]);
});

test('a page that is switched off says so, takes nothing that was filled in before, and asks before that is lost', async ({
  device,
  server,
}) => {
  const { owner, visitor } = await opened(device, PHONE);
  await chooseCar(visitor);
  await sayWho(visitor);
  await owner.getByRole('checkbox', { name: 'Take Requests' }).uncheck();
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Switched off. Nobody can open this address.')).toBeVisible();
  await send(visitor).click();
  await expect(visitor.getByRole('alert')).toContainText(
    'The shop no longer takes requests here. Call the shop instead.',
  );
  expect(await server.sql`select id from public.leads where request is not null`).toHaveLength(0);
  const questions: string[] = [];
  visitor.once('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await visitor.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(visitor.getByRole('heading', { name: "This shop isn't taking requests online" })).toBeVisible();
  await expectNoViolation(visitor);
});

test('a service that the shop takes off the page while a request is written is named, and the rest of the request is sent', async ({
  device,
  server,
}) => {
  const { owner, visitor } = await opened(device, PHONE);
  await chooseCar(visitor);
  const services = visitor.getByRole('group', { name: 'Services' });
  await services.getByRole('checkbox', { name: /^Window Tint/ }).check();
  await sayWho(visitor);
  await owner.getByRole('checkbox', { name: 'Offer all services' }).uncheck();
  await owner.getByRole('checkbox', { name: /^Window Tint/ }).check();
  await owner.getByRole('button', { name: 'Save' }).click();
  const offered = () =>
    server.sql`select json_array_length(request_page -> 'serviceIds') as count from public.shop_margins`;
  await expect.poll(async () => (await offered()).map(({ count }) => count)).toEqual([1]);
  await send(visitor).click();
  await expect(visitor.getByRole('alert')).toContainText(
    'Full Front PPF is no longer offered. Check your services, then send it again.',
  );
  await expect(services.getByRole('checkbox')).toHaveCount(1);
  await send(visitor).click();
  await expect(sent(visitor)).toBeFocused();
  const asked = await server.sql`
    select s.name from public.leads l, public.services s where l.request is not null and s.id = any (l.interested_services)`;
  expect(asked.map(({ name }) => name)).toEqual(['Window Tint']);
});

test('a web site that the owner names shows the page within its own, and no other one does, whatever is behind the #', async ({
  device,
}) => {
  let html = '';
  const site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo;
  const [named, unnamed] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  try {
    const owner = await device(SHOP);
    await openShop(owner);
    const address = await switchOn(owner, named);
    html = await owner.getByRole('textbox', { name: 'Code for Your Web Site' }).inputValue();
    expect(html).toContain(address.replace('#', '?shop='));
    const headingIn = (page: Page) => page.frameLocator('iframe').getByRole('heading', { level: 1 });

    const visitor = await device({ viewport: PHONE.viewport });
    await visitor.goto(named);
    await expect(headingIn(visitor)).toHaveText('Request a quote from Shine Works');

    for (const code of [html, html.replace('?shop=', '#'), html.replace('?shop=', '?shop=x#')]) {
      html = code;
      const refused = visitor.waitForEvent('console', { predicate: (one) => /frame-ancestors/.test(one.text()) });
      await visitor.goto(unnamed);
      await refused;
      await expect(headingIn(visitor)).toHaveCount(0);
    }
    // The frame asks for the shop that the server judged, not for the one behind the #.
    const [, shop = ''] = address.split('#');
    html = `<iframe src="${address.replace(/#.*/, '')}?shop=${shop}#${crypto.randomUUID()}"></iframe>`;
    await visitor.goto(named);
    await expect(headingIn(visitor)).toHaveText('Request a quote from Shine Works');
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
