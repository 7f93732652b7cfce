import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { shopWith, taken } from '#test/booking-screens.ts';
import { downloadOf } from '#test/download-of.ts';
import { renderApp } from '#test/render-app.tsx';

test('a booking is exported for other calendars, under the name its customer has today', async () => {
  const [known] = shopWith([]).demo().customers;
  const booking = { ...taken, customerId: known?.id ?? '' };
  const { screen } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([booking]) });
  const { name, text } = await downloadOf(() => screen.getByRole('button', { name: 'Export to calendar' }).click());
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  expect([name, ...['summary', 'dtstart', 'dtend'].map((fact) => String(event?.getFirstPropertyValue(fact)))]).toEqual([
    'booking-2026-11-23.ics',
    'Priya Natarajan – Ceramic Coating',
    '2026-11-23T10:00:00',
    '2026-11-23T13:00:00',
  ]);
  await expect.element(screen.getByText('Calendar File Downloaded')).toBeVisible();
});
