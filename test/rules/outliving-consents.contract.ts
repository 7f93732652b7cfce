import { expect, test } from 'vitest';
import type { Consent, Customer } from '#domain/customers/customer.ts';
import { consentBook, mayMessage } from '#domain/messages/consent.ts';
import type { Lists, Store } from '#io/store/store.ts';
import { buildCustomer } from '#test/build.ts';

type Shop = { store: Store; open: () => Store; settled: () => Promise<void> };

const NO: Consent = {
  channel: 'text',
  purpose: 'service',
  given: false,
  at: '2026-11-02T09:00:00.000Z',
  wording: 'STOP',
};
const YES: Consent = { ...NO, given: true, at: '2026-11-03T09:00:00.000Z', wording: 'START' };
const NUMBER = '(512) 555-0199';
const asked = (...consents: Consent[]) => buildCustomer({ id: 'asked', phone: NUMBER, consents });
/** A second record of the number, which was never asked. */
const SECOND = buildCustomer({ id: 'second', phone: '+1 512 555 0199' });

/** Tests that a no to messages belongs to the number and outlives its customer, in every store. */
export function outlivingConsentsContract(shopWith: (lists?: Partial<Lists>) => Promise<Shop>): void {
  async function mayText({ open, settled }: Shop, customer: Customer = SECOND): Promise<boolean> {
    await settled();
    return mayMessage(customer, 'text', 'service', consentBook(await open().consents.list()));
  }
  const say = ({ store }: Shop, ...consents: Consent[]) => store.customers.update('asked', { consents });

  test('a no is kept for the number in the command that saves it, without a name, and once', async () => {
    const shop = await shopWith({ customers: [asked()] });
    expect(await mayText(shop)).toBe(true);
    await say(shop, NO);
    await shop.store.customers.update('asked', { notes: 'Prefers mornings', phone: '512.555.0199' });
    expect(await mayText(shop)).toBe(false);
    const [{ id, createdAt, updatedAt, ...kept } = {}, ...others] = await shop.open().consents.list();
    expect([kept, others]).toEqual([{ ...NO, address: NUMBER }, []]);
  });

  test('a no stays when its customer is deleted, and when the delete is undone', async () => {
    const shop = await shopWith({ customers: [asked()] });
    await say(shop, NO);
    const customer = await shop.store.customers.get('asked');
    await shop.store.customers.remove('asked');
    expect(await mayText(shop)).toBe(false);
    if (customer) await shop.store.customers.add(customer);
    expect(await mayText(shop)).toBe(false);
    expect(await shop.open().consents.count()).toBe(1);
  });

  test('a no stays with a number that the customer no longer has, and goes with them to the new one', async () => {
    const shop = await shopWith({ customers: [asked()] });
    await say(shop, NO);
    await shop.store.customers.update('asked', { phone: '512-555-0100' });
    await shop.store.customers.remove('asked');
    expect(await mayText(shop)).toBe(false);
    expect(await mayText(shop, buildCustomer({ phone: '5125550100' }))).toBe(false);
  });

  test('a later yes for the number ends the no for every record, an earlier yes does not', async () => {
    const earlier = { ...YES, at: '2026-11-01T09:00:00.000Z' };
    const shop = await shopWith({ customers: [asked(), SECOND] });
    await say(shop, NO);
    await shop.store.customers.update('second', { consents: [earlier] });
    expect(await mayText(shop)).toBe(false);
    await shop.store.customers.update('second', { consents: [earlier, YES] });
    expect([await mayText(shop), await mayText(shop, asked(NO))]).toEqual([true, true]);
  });

  test('a yes alone is kept nowhere but on its customer', async () => {
    const shop = await shopWith({ customers: [asked()] });
    await say(shop, YES);
    await shop.settled();
    expect(await shop.open().consents.list()).toEqual([]);
  });

  test('a customer that comes in with a no brings it along: added, and with a whole list', async () => {
    const shop = await shopWith();
    await shop.store.customers.add(asked(NO));
    expect(await mayText(shop)).toBe(false);
    const email = buildCustomer({ id: 'c', email: 'Jake@Example.com', consents: [{ ...NO, channel: 'email' }] });
    await shop.store.customers.set([email]);
    await shop.store.customers.set([]);
    expect(await mayText(shop)).toBe(false);
    const book = consentBook(await shop.open().consents.list());
    expect(mayMessage({ phone: '', email: ' jake@example.COM' }, 'email', 'service', book)).toBe(false);
  });

  test('a file from before the no does not take it back; one with a later yes does; the file of a no brings it', async () => {
    const shop = await shopWith({ customers: [asked()] });
    const before = await shop.store.exportFile();
    await say(shop, NO);
    const withNo = await shop.store.exportFile();
    async function take(file: Blob): Promise<void> {
      const read = await shop.store.readFile(file);
      if ('problem' in read) throw new Error(read.problem);
      await read.offer.take();
    }
    await take(before);
    expect((await shop.store.customers.get('asked'))?.consents ?? []).toEqual([]);
    expect(await mayText(shop)).toBe(false);
    await say(shop, YES);
    expect(await mayText(shop)).toBe(true);
    await take(withNo);
    expect([await mayText(shop), await mayText(shop, asked(NO))]).toEqual([true, true]);
  });

  test('a no outlives a reset of the shop', async () => {
    const shop = await shopWith({ customers: [asked()] });
    await say(shop, NO);
    await shop.store.reset();
    expect(await shop.store.customers.get('asked')).toBeUndefined();
    expect(await mayText(shop)).toBe(false);
  });
}
