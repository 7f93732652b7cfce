import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { expect, invite, join, openShop, SAM, test, title } from '../pages/team.ts';
import { wizardOn } from '../pages/wizard.ts';

/** Parses a calendar like another program: what it shows of each event. */
function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return { uid: value('uid'), sequence: value('sequence'), start: value('dtstart'), summary: value('summary') };
  });
}

test('the calendar of a phone follows a booking by the link until it is revoked; a technician finds theirs under This Device', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openShop(owner);
  const wizard = wizardOn(owner);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  await wizard.slots().first().click();
  await wizard.enterCustomer({ firstName: 'Nora', email: 'nora@example.com', lastName: 'Quill', phone: '555-0142' });
  await wizard.isAt('Confirm Booking');
  await wizard.confirm();
  await expect(title(owner, 'Calendar')).toBeVisible();
  // It shows the month of the booking, which may be the next one.
  const calendar = owner.url();

  await owner.goto('/settings/members');
  await owner.getByRole('button', { name: 'Copy Calendar Link', exact: true }).click();
  const { origin, pathname } = new URL(await owner.getByRole('textbox', { name: 'Address' }).inputValue());
  expect([origin, pathname]).toEqual([
    new URL(owner.url()).origin,
    expect.stringMatching(/^\/calendar\/[\w-]{43}\.ics$/),
  ]);
  const ask = () => fetch(`${server.url}${pathname}`);
  const [booked, ...others] = eventsIn(await (await ask()).text());
  expect([booked?.summary, booked?.sequence, others]).toEqual(['Nora Quill – Window Tint', '0', []]);

  await owner.goto(calendar);
  await (await bookingOnCalendar(owner, ['Nora Quill'])).click();
  const start = owner.getByLabel('Start Time');
  await start.fill((await start.inputValue()) === '10:00' ? '10:15' : '10:00');
  await owner.getByRole('button', { name: 'Update Booking' }).click();
  await expect(title(owner, 'Calendar')).toBeVisible();
  const [moved] = eventsIn(await (await ask()).text());
  expect([moved?.uid, moved?.sequence]).toEqual([booked?.uid, '1']);
  expect(moved?.start).not.toBe(booked?.start);
  const downloading = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Export to calendar' }).click();
  const file = eventsIn(await readFile(await (await downloading).path(), 'utf8'));
  expect(file.map(({ uid, start }) => [uid, start])).toEqual([[moved?.uid, moved?.start]]);

  const sam = await device();
  await join(sam, await invite(owner, SAM.email, 'Technician'));
  await expect(title(sam, 'Today')).toBeVisible();
  await sam.goto('/settings/this-device');
  await sam.getByRole('button', { name: 'Copy Calendar Link', exact: true }).click();
  const own = new URL(await sam.getByRole('textbox', { name: 'Address' }).inputValue()).pathname;
  expect(eventsIn(await (await fetch(`${server.url}${own}`)).text())).toEqual([]);

  await owner.goto('/settings/members');
  await owner.getByRole('button', { name: 'Revoke the link to whole shop' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(owner.getByText('Calendar Link Revoked')).toBeVisible();
  expect((await ask()).status).toBe(404);
});
