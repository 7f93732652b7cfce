import { addDays, localDay } from '#domain/calendar/calendar.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';
import { isLong } from '../pages/long-run.ts';
import { lengthenShop, longText } from '../pages/long-shop.ts';
import { sidewaysAt } from '../pages/sideways.ts';
import { expect, openShop, test } from '../pages/team.ts';

/** In the time zone of the browser, which becomes that of the shop. */
const TODAY = localDay(new Date(), 'America/Los_Angeles');

type Shared = { kind: 'estimate' | 'invoice' | 'inspection' | 'job'; id: string; what: string };

/** A document of each kind and status that a link shows, with and without options, each inspection that was closed without a signature, and a job of each stage. */
function documentsOf({ estimates, invoices, inspections, jobs }: ReturnType<typeof demoShop>): Shared[] {
  const all: Shared[] = [
    ...estimates.map(({ id, status, options }) => ({
      kind: 'estimate' as const,
      id,
      what: options ? `${status}, with options` : status,
    })),
    ...invoices.map(({ id, status }) => ({ kind: 'invoice' as const, id, what: status })),
    ...inspections.flatMap(({ id, closedAt, unsignedBecause }) =>
      closedAt && unsignedBecause ? [{ kind: 'inspection' as const, id, what: id }] : [],
    ),
    ...jobs.map(({ id, stage }) => ({ kind: 'job' as const, id, what: stage })),
  ];
  const shown = all.filter(({ what }) => !what.startsWith('Draft'));
  return shown.filter(({ kind, what }, at) => shown.findIndex((one) => one.kind === kind && one.what === what) === at);
}

/** Makes the link as the owner. Returns its address. */
async function share({ sql }: TestServer, { kind, id }: Shared): Promise<string> {
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', json_build_object('sub', user_id)::text, true) from public.shop_members`;
    const [{ token } = { token: '' }] =
      kind === 'inspection'
        ? await tx`select public.share_inspection(${id}) ->> 'token' as token`
        : kind === 'job'
          ? await tx`select public.share_job(${id}) ->> 'token' as token`
          : await tx`select public.share_document(${kind}, ${id}) ->> 'token' as token`;
    return `/document.html#${kind === 'inspection' || kind === 'job' ? `${kind}/` : ''}${token}`;
  });
}

test('no page of a customer’s link scrolls sideways at 320 and 390 px with texts of 90 letters without a space, and no text runs out of its box', async ({
  device,
  server,
}) => {
  test.setTimeout((isLong ? 10 : 4) * 60_000);
  const demo = demoShop(TODAY);
  // A link works for 30 days after the last day of its estimate.
  const estimates = demo.estimates.map((one) => ({
    ...one,
    expiryDate: one.status === 'Expired' ? addDays(TODAY, -1) : TODAY,
  }));
  const shop = { ...demo, estimates };
  const owner = await device();
  await openShop(owner);
  await lengthenShop(owner, shop);
  await server.sql`update public.user_profiles set business_name = ${longText('Shine Works')}, phone = ${longText('(512) 555-0142')}`;
  const customer = await device({ viewport: { width: 390, height: 844 } });
  const found: string[] = [];
  const documents = documentsOf(shop);
  for (const one of documents) {
    // Another part after the # alone would load nothing.
    await customer.goto('about:blank');
    await customer.goto(await share(server, one));
    await expect(customer.getByText(/ultimatepaintprotectionwrap/).first()).toBeVisible();
    // A form that is sent empty shows its errors.
    const accept = customer.getByRole('button', { name: /^(Accept Estimate|Acknowledge)/ });
    if (await accept.isVisible()) await accept.click();
    found.push(...(await sidewaysAt(customer, `${one.kind} ${one.what}`, [320, 390])));
  }
  expect(new Set(documents.map(({ kind }) => kind)).size).toBe(4);
  expect(found).toEqual([]);
});
