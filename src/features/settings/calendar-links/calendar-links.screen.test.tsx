import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Role } from '#domain/shop/roles.ts';
import type { Members } from '#io/auth/members.ts';
import type { CalendarLinks } from '#io/calendar-links/calendar-links.ts';
import { openSettings } from '#test/app/settings-screens.ts';
import { worldAs } from '#test/app/world-as.tsx';
import { buildEmployee } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { memoryCalendarLinks } from '#test/memory/memory-calendar-links.ts';

const EMAIL = 'luis@example.com';
const luis = buildEmployee({ id: 'luis', firstName: 'Luis', email: 'Luis@Example.com' });

const members: Pick<Members, 'list' | 'invitations' | 'subscribe' | 'joinPath'> = {
  joinPath: '/join',
  list: async () => [],
  invitations: async () => [],
  subscribe: () => () => undefined,
};

// A notification at the foot of the window covers no button then.
beforeEach(() => page.viewport(1280, 1400));

async function open(role: Role, { onStaff = true, links = {} as Partial<CalendarLinks> } = {}) {
  const shop = { ...starterShop('2026-11-20'), employees: onStaff ? [luis] : [] };
  const samples = { demo: () => shop, starter: () => shop };
  const memory = memoryCalendarLinks();
  const world = {
    ...worldAs(role, { samples }, EMAIL),
    members: members as Members,
    calendarLinks: { ...memory.calendarLinks, ...links },
  };
  const [section, title] = role === 'technician' ? ['this-device', 'This Device'] : ['members', 'Members'];
  const opened = await openSettings(section ?? '', title ?? '', { samples, world });
  const row = (text: string) =>
    opened.main.getByRole('list', { name: 'Calendar links' }).getByRole('listitem').filter({ hasText: text });
  return { ...opened, ...memory, row };
}

const dialog = (name: string) => page.getByRole('alertdialog', { name });

test('an owner copies the link to the whole shop, and again the same one while the page is open', async () => {
  const { press, row, toast, copied, main } = await open('owner');
  await expect.element(row('Whole shop')).toHaveTextContent('No link yet');
  await press('Copy Calendar Link');
  await expect.element(toast('Calendar Link Copied')).toBeVisible();
  await expect.element(row('Whole shop')).toHaveTextContent('Made Nov 20, 2026');
  const address = 'http://shop.lan:4300/calendar/token-1.ics';
  await expect.element(main.getByLabelText('Address')).toHaveValue(address);
  await expect
    .element(main.getByRole('link', { name: 'Open in Calendar App' }))
    .toHaveAttribute('href', 'webcal://shop.lan:4300/calendar/token-1.ics');
  await press('Copy Calendar Link');
  await expect.poll(() => copied).toEqual([address, address]);
  await press('Copy My Calendar Link');
  await expect.poll(() => copied.at(-1)).toBe('http://shop.lan:4300/calendar/token-2.ics');
});

test('a link of another day cannot be shown: a new one is made only after a question', async () => {
  const shown = memoryCalendarLinks();
  await shown.calendarLinks.make('shop');
  shown.forget();
  const { press, row, toast } = await open('manager', { links: shown.calendarLinks });
  await expect.element(row('Whole shop')).toHaveTextContent('Made Nov 20, 2026');
  await press('Copy Calendar Link');
  await dialog('Make a new calendar link?').getByRole('button', { name: 'Cancel' }).click();
  expect(shown.copied).toEqual([]);
  await press('Copy Calendar Link');
  await dialog('Make a new calendar link?').getByRole('button', { name: 'Make New Link' }).click();
  await expect.element(toast('Calendar Link Copied')).toBeVisible();
  expect(shown.copied).toEqual(['http://shop.lan:4300/calendar/token-2.ics']);
});

test('Revoke asks, and then there is no link', async () => {
  const { press, row, toast } = await open('owner');
  await press('Copy Calendar Link');
  await row('Whole shop')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await dialog('Revoke this calendar link?').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(toast('Calendar Link Revoked')).toBeVisible();
  await expect.element(row('Whole shop')).toHaveTextContent('No link yet');
  await expect.element(row('Whole shop').getByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument();
});

test('a technician finds their own link under This Device, and none to the whole shop', async () => {
  const { press, row, copied, main } = await open('technician');
  await expect.element(row('My bookings')).toBeVisible();
  await expect.element(main.getByText('Whole shop')).not.toBeInTheDocument();
  await press('Copy Calendar Link');
  await expect.poll(() => copied).toHaveLength(1);
});

test('who is on no staff list learns why their calendar would be empty', async () => {
  const { row } = await open('owner', { onStaff: false });
  await expect.element(row('My bookings')).toHaveTextContent(`nobody in Staff has your email address, ${EMAIL}.`);
});

test('a link that could not be made says so, and nothing is copied', async () => {
  expectConsole('error', /Not Done/);
  const { press, failure, row, copied } = await open('owner', {
    links: { make: () => Promise.reject(new Error('broken')) },
  });
  await press('Copy Calendar Link');
  await expect.element(failure('Not Done')).toHaveTextContent('Nothing was changed. Please try again.');
  await expect.element(row('Whole shop')).toHaveTextContent('No link yet');
  expect(copied).toEqual([]);
});

test('where the browser refuses to copy, the address is there to be copied by hand', async () => {
  const { press, failure, main } = await open('owner', { links: { copy: async () => false } });
  await press('Copy Calendar Link');
  await expect.element(failure('Not Copied')).toBeVisible();
  await expect.element(main.getByLabelText('Address')).toHaveValue('http://shop.lan:4300/calendar/token-1.ics');
});

test('without a server the page says that this needs the team server', async () => {
  const { main } = await openSettings('this-device', 'This Device');
  await expect.element(main.getByText('Needs the team server')).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Calendar Link/ })).not.toBeInTheDocument();
});
