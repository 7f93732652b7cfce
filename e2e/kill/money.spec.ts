import { expect, test } from './killable.ts';
import { toastShown } from './shop.ts';
import { type Act, survive } from './survive.ts';

test('an invoice made by the form, and a payment on it, are there after the browser was killed', {
  tag: '@core',
}, async ({ start }) => {
  const create: Act = async (page, before, trial) => {
    await page.goto('/invoices/new?customerId=customer-daniel');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await page.getByRole('textbox', { name: 'Description, item 1' }).fill(`Film ${trial}`);
    await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('100');
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await toastShown(page, 'Invoice Created');
    return (after) => {
      const invoice = after.invoices.at(-1);
      expect(after).toEqual({ ...before, invoices: [...before.invoices, invoice] });
      expect(invoice).toMatchObject({
        customerId: 'customer-daniel',
        items: [{ description: `Film ${trial}`, totalPrice: 100 }],
        totalAmount: 108.5,
        balanceAmount: 108.5,
      });
    };
  };
  const pay: Act = async (page, before) => {
    const made = before.invoices.at(-1);
    await page.goto(`/invoices/${made?.id}/view`);
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Amount' }).fill('8.5');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await toastShown(page, 'Payment Recorded');
    return (after) => {
      const invoice = after.invoices.at(-1);
      expect(after).toEqual({ ...before, invoices: [...before.invoices.slice(0, -1), invoice] });
      expect(invoice).toMatchObject({ id: made?.id, paidAmount: 8.5, balanceAmount: 100, payments: [{ amount: 8.5 }] });
    };
  };
  await survive(start, [create, pay]);
});

test('an estimate made by the form, a deposit on it, its acceptance and the invoice it becomes are there after the browser was killed', async ({
  start,
}) => {
  const create: Act = async (page, before, trial) => {
    await page.goto('/estimates/new?customerId=customer-daniel');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await page.getByRole('textbox', { name: 'Description, item 1' }).fill(`Film ${trial}`);
    await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('100');
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await toastShown(page, 'Estimate Created');
    return (after) => {
      const estimate = after.estimates.at(-1);
      expect(after).toEqual({ ...before, estimates: [...before.estimates, estimate] });
      expect(estimate).toMatchObject({ customerId: 'customer-daniel', status: 'Draft', totalAmount: 108.5 });
    };
  };
  const accept: Act = async (page, before) => {
    const made = before.estimates.at(-1);
    await page.goto(`/estimates/${made?.id}/view`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Only Mark as Sent' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Accepted by' }).fill('Daniel Reyes');
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await toastShown(page, 'Estimate Accepted');
    return (after) => {
      const estimate = after.estimates.at(-1);
      expect(after).toEqual({ ...before, estimates: [...before.estimates.slice(0, -1), estimate] });
      expect(estimate).toMatchObject({ id: made?.id, status: 'Accepted', acceptedBy: 'Daniel Reyes' });
    };
  };
  const deposit: Act = async (page, before) => {
    const made = before.estimates.at(-1);
    await page.goto(`/estimates/${made?.id}/view`);
    await page.getByRole('button', { name: 'Take Deposit' }).click();
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Amount' }).fill('30');
    await page.getByRole('dialog').getByRole('button', { name: 'Take Deposit' }).click();
    await toastShown(page, 'Deposit Taken');
    return (after) => {
      const taken = after.deposits.at(-1);
      expect(after).toEqual({ ...before, deposits: [...before.deposits, taken] });
      expect(taken).toMatchObject({ estimateId: made?.id, amount: 30, uses: [] });
    };
  };
  const convert: Act = async (page, before) => {
    const made = before.estimates.at(-1);
    await page.goto(`/estimates/${made?.id}/view`);
    await page.getByRole('button', { name: 'Convert to invoice' }).click();
    await toastShown(page, 'Invoice Created');
    return (after) => {
      const [estimate, invoice, taken] = [after.estimates.at(-1), after.invoices.at(-1), after.deposits.at(-1)];
      expect(after).toEqual({
        ...before,
        estimates: [...before.estimates.slice(0, -1), estimate],
        invoices: [...before.invoices, invoice],
        deposits: [...before.deposits.slice(0, -1), taken],
      });
      expect(estimate).toMatchObject({ id: made?.id, invoiceId: invoice?.id });
      expect(invoice).toMatchObject({ estimateId: made?.id, status: 'Draft', totalAmount: 108.5, balanceAmount: 78.5 });
      const [payment] = invoice?.payments ?? [];
      expect(payment).toMatchObject({ kind: 'deposit', amount: 30, depositId: taken?.id });
      expect(taken?.uses).toMatchObject([
        { kind: 'applied', amount: 30, invoiceId: invoice?.id, paymentId: payment?.id },
      ]);
    };
  };
  await survive(start, [create, accept, deposit, convert]);
});
