import type { Page } from '@playwright/test';
import { heldOf } from '#domain/deposits/held.ts';
import { mayMessage } from '#domain/messages/consent.ts';
import { expect, test } from './killable.ts';
import { type ExportedLists, toastShown } from './shop.ts';
import { type Act, mostly, survive } from './survive.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens the morning round, whose messages open no program of this device. */
async function openRound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (!/^(mailto|sms):/.test(this.href)) click.call(this);
    };
  });
  await page.goto('/messages?round=1');
}

test('a message that was opened, the answer that it was sent, one that was skipped, and a consent are there after the browser was killed', async ({
  start,
}) => {
  const onLast = (before: ExportedLists, after: ExportedLists, count: number, state: string) => {
    expect(after).toEqual({ ...before, messages: after.messages });
    expect(after.messages.slice(0, before.messages.length - (count === 0 ? 1 : 0))).toEqual(
      before.messages.slice(0, count === 0 ? -1 : undefined),
    );
    expect([after.messages.length, after.messages.at(-1)?.state]).toEqual([before.messages.length + count, state]);
  };
  const openMessage: Act = async (page, before) => {
    await openRound(page);
    await page.getByRole('button', { name: /^Open (Email|Text)$/ }).click();
    await page.getByText('Sent?').waitFor();
    return (after) => onLast(before, after, 1, 'opened');
  };
  const answer: Act = async (page, before) => {
    const opened = before.messages.at(-1);
    await page.goto('/messages');
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByRole('button', { name: /^Yes/ }).first().click();
    await expect(log.getByRole('button', { name: /^Yes/ })).toHaveCount(0);
    return (after) => {
      onLast(before, after, 0, 'sent');
      expect(after.messages.at(-1)?.id).toBe(opened?.id);
    };
  };
  const skip: Act = async (page, before) => {
    await openRound(page);
    const place = page.getByRole('main').getByRole('status').first();
    await expect(place).toHaveText(/^\d+ of \d+$/);
    const at = await place.textContent();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(place).not.toHaveText(at ?? '');
    return (after) => onLast(before, after, 1, 'skipped');
  };
  const consent: Act = async (page, before, trial) => {
    const known = before.customers.find(({ id }) => id === 'customer-daniel');
    const was = known !== undefined && mayMessage(known, 'email', 'marketing', new Map());
    await page.goto('/customers/customer-daniel');
    await page.getByRole('button', { name: 'Change Consent' }).click();
    await dialogOf(page)
      .getByRole('combobox', { name: 'Marketing by email' })
      .selectOption(was ? 'No' : 'Yes');
    await dialogOf(page).getByRole('textbox', { name: 'Wording' }).fill(`Said so ${trial} times`);
    await dialogOf(page).getByRole('button', { name: 'Save Consent' }).click();
    await toastShown(page, 'Consent Saved');
    return (after) => {
      const changed = after.customers.find(({ id }) => id === 'customer-daniel');
      expect({ ...after, customers: before.customers }).toEqual(before);
      expect(changed?.consents?.slice(0, -1)).toEqual(known?.consents ?? []);
      expect(changed?.consents?.at(-1)).toMatchObject({ given: !was, wording: `Said so ${trial} times` });
    };
  };
  await survive(start, [openMessage, answer, ...mostly([consent, skip])]);
});

test('an acceptance by phone, a supplement, and what becomes of a deposit and a payment are there, and never half, after the browser was killed', {
  tag: '@long',
}, async ({ start }) => {
  const estimateOf = ({ estimates }: ExportedLists) => estimates.findLast(({ supplementTo }) => !supplementTo);
  /** Expects that only these lists changed, and that a deposit and its invoice say the same. */
  function expectOnly(before: ExportedLists, after: ExportedLists, ...names: (keyof ExportedLists)[]): void {
    const changed = Object.fromEntries(names.map((name) => [name, after[name]]));
    expect(after).toEqual({ ...before, ...changed });
    for (const name of names) expect(after[name]).not.toEqual(before[name]);
    const uses = after.deposits.flatMap((one) => one.uses.filter(({ kind }) => kind === 'applied'));
    const entries = after.invoices.flatMap(({ payments = [] }) => payments.filter(({ depositId }) => depositId));
    const facts = (all: readonly { id: string; amount: number; reversedOn?: string | undefined }[]) =>
      all.map(({ id, amount, reversedOn }) => `${id} ${amount} ${reversedOn}`).sort();
    expect(facts(uses)).toEqual(facts(entries));
  }
  async function record(page: Page, amount: string, button: string, title: string, kind?: string): Promise<void> {
    const dialog = dialogOf(page);
    if (kind) await dialog.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill(amount);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await toastShown(page, title);
  }
  async function reverse(page: Page, what: string, title: string): Promise<void> {
    await page.getByRole('button', { name: what }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
    await toastShown(page, title);
  }
  const toEstimate = (page: Page, before: ExportedLists) => page.goto(`/estimates/${estimateOf(before)?.id}/view`);
  const toInvoice = (page: Page, before: ExportedLists) => page.goto(`/invoices/${before.invoices.at(-1)?.id}/view`);
  const held = ({ deposits }: ExportedLists) => (deposits.at(-1) ? heldOf(deposits.at(-1) as never) : 0);

  const accept: Act = async (page, before, trial) => {
    await page.goto('/estimates/new?customerId=customer-daniel');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await page.getByRole('textbox', { name: 'Description, item 1' }).fill(`Film ${trial}`);
    await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('100');
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await toastShown(page, 'Estimate Created');
    await page
      .getByRole('link', { name: /^View EST-/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Only Mark as Sent' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByRole('combobox', { name: 'How' }).selectOption('On the phone');
    await dialogOf(page).getByRole('textbox', { name: 'Note' }).fill('Spoke with Daniel');
    await dialogOf(page).getByRole('checkbox').first().check();
    await dialogOf(page).getByRole('button', { name: 'Accept' }).click();
    await toastShown(page, 'Estimate Accepted');
    return (after) => {
      const made = after.estimates.at(-1);
      expect(after).toEqual({ ...before, estimates: [...before.estimates, made] });
      expect(made?.answer).toMatchObject({ channel: 'phone', note: 'Spoke with Daniel', hash: expect.any(String) });
      expect([made?.status, made?.answer?.agreed.length]).toEqual(['Accepted', 1]);
    };
  };
  const supplement: Act = async (page, before) => {
    await toEstimate(page, before);
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Add Supplement' }).click();
    await toastShown(page, 'Estimate Created');
    return (after) => {
      expectOnly(before, after, 'estimates');
      const { id: supplementTo, estimateNumber } = estimateOf(before) ?? {};
      expect(after.estimates.slice(0, -1)).toEqual(before.estimates);
      expect(after.estimates.at(-1)).toMatchObject({ supplementTo, estimateNumber: `${estimateNumber}-1` });
    };
  };
  const take: Act = async (page, before) => {
    await toEstimate(page, before);
    await page.getByRole('button', { name: 'Take Deposit' }).click();
    await record(page, '50', 'Take Deposit', 'Deposit Taken');
    return (after) => {
      expectOnly(before, after, 'deposits');
      expect(held(after)).toBe(50);
    };
  };
  const giveBack =
    (kind: 'Refund' | 'Forfeit', left: number): Act =>
    async (page, before) => {
      await toEstimate(page, before);
      await page.getByRole('button', { name: 'Refund or Forfeit' }).click();
      await record(page, '10', 'Record', kind === 'Refund' ? 'Deposit Refunded' : 'Deposit Forfeited', kind);
      return (after) => {
        expectOnly(before, after, 'deposits');
        expect(held(after)).toBe(left);
      };
    };
  const holdAgain: Act = async (page, before) => {
    await toEstimate(page, before);
    await reverse(page, 'Reverse refund of $10.00', 'Refund Reversed');
    return (after) => {
      expectOnly(before, after, 'deposits');
      expect(held(after)).toBe(50);
    };
  };
  const takeBack: Act = async (page, before) => {
    await toEstimate(page, before);
    await page.getByRole('button', { name: 'Take Deposit' }).click();
    await record(page, '7', 'Take Deposit', 'Deposit Taken');
    await reverse(page, 'Reverse deposit of $7.00', 'Deposit Reversed');
    return (after) => {
      expectOnly(before, after, 'deposits');
      expect([held(after), after.deposits.at(-1)?.reversedOn]).toEqual([0, expect.any(String)]);
    };
  };
  const convert: Act = async (page, before) => {
    await toEstimate(page, before);
    await page.getByRole('button', { name: 'Convert to invoice' }).click();
    await toastShown(page, 'Invoice Created');
    return (after) => {
      expectOnly(before, after, 'estimates', 'invoices', 'deposits');
      expect(after.invoices.at(-1)?.balanceAmount).toBe(68.5);
    };
  };
  const unapply: Act = async (page, before) => {
    await toInvoice(page, before);
    await reverse(page, 'Reverse deposit of $40.00', 'Deposit Reversed');
    return (after) => {
      expectOnly(before, after, 'invoices', 'deposits');
      expect(after.invoices.at(-1)?.balanceAmount).toBe(108.5);
    };
  };
  const applyAgain: Act = async (page, before) => {
    await toInvoice(page, before);
    await page.getByRole('button', { name: 'Apply Deposit' }).click();
    await dialogOf(page).getByRole('button', { name: 'Apply Deposit' }).click();
    await toastShown(page, 'Deposit Applied');
    return (after) => {
      expectOnly(before, after, 'invoices', 'deposits');
      expect(after.invoices.at(-1)?.balanceAmount).toBe(68.5);
    };
  };
  const pay =
    (kind: 'Payment' | 'Tip', balance: number): Act =>
    async (page, before) => {
      await toInvoice(page, before);
      await page.getByRole('button', { name: 'Record Payment' }).click();
      await record(page, '8.5', 'Record Payment', `${kind} Recorded`, kind);
      return (after) => {
        expectOnly(before, after, 'invoices');
        expect(after.invoices.at(-1)?.balanceAmount).toBe(balance);
      };
    };
  const unpay: Act = async (page, before) => {
    await toInvoice(page, before);
    await reverse(page, 'Reverse payment of $8.50', 'Payment Reversed');
    return (after) => {
      expectOnly(before, after, 'invoices');
      expect(after.invoices.at(-1)?.balanceAmount).toBe(68.5);
    };
  };
  await survive(start, [
    ...[accept, supplement, takeBack, take, giveBack('Refund', 40), holdAgain, giveBack('Forfeit', 40)],
    ...[convert, unapply, applyAgain, pay('Payment', 60), pay('Tip', 60), unpay],
  ]);
});

test('payment link, deposit rules, quiet hours, review link and a text of the messages are there after the browser was killed', {
  tag: '@long',
}, async ({ start }) => {
  const save =
    (path: string, name: string, role: 'textbox' | 'spinbutton', typed: (trial: number) => string): Act =>
    async (page, before, trial) => {
      const section = page.getByRole('main');
      await page.goto(path);
      if (role === 'spinbutton')
        await section.getByRole('combobox', { name: 'Deposit', exact: true }).selectOption({ index: 1 });
      await section.getByRole(role, { name, exact: true }).fill(typed(trial));
      await section.getByRole('button', { name: 'Save', exact: true }).click();
      await toastShown(page, 'Settings Saved');
      return async (after, later) => {
        expect(after).toEqual(before);
        await later.goto(path);
        await expect(later.getByRole('main').getByRole(role, { name, exact: true })).toHaveValue(typed(trial));
      };
    };
  await survive(start, [
    save('/settings/documents', 'Payment Link', 'textbox', (trial) => `https://buy.stripe.com/${trial}`),
    save('/settings/documents', 'Deposit Asked For', 'spinbutton', (trial) => String(50 + trial)),
    save('/settings/messages', 'Review Link', 'textbox', (trial) => `https://g.page/r/${trial}`),
  ]);
});
