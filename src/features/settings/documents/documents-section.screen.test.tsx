import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { World } from '#io/react/world.tsx';
import { openSettings } from '#test/app/settings-screens.ts';
import { worldAs } from '#test/app/world-as.tsx';

const open = (setting: Parameters<typeof openSettings>[2] = {}) => openSettings('documents', 'Documents', setting);

test('every default is stored and used by new documents; numbering continues after the highest of the old prefix', async () => {
  const { field, number, save, stored, toast, main, history, screen, world } = await open();
  await expect.element(field('Invoice Prefix')).toHaveAccessibleDescription('The next invoice is INV-0015.');
  await number('Tax Rate').fill('8.875');
  await main.getByRole('combobox', { name: 'Payment Terms' }).selectOptions('Net 15');
  await number('Estimates Are Valid For').fill('14');
  await field('Invoice Prefix').fill(' cc- ');
  await expect.element(field('Invoice Prefix')).toHaveAccessibleDescription('The next invoice is CC-0015.');
  await field('Estimate Prefix').fill('Q/');
  await field('Terms and Conditions').fill('Paid in advance.');
  await field('Footer').fill('Drive safely.');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect
    .poll(() => stored())
    .toEqual({
      ...DEFAULT_SETTINGS,
      taxRatePercent: 8.875,
      paymentTerms: 'Net 15',
      estimateValidityDays: 14,
      invoicePrefix: 'CC-',
      estimatePrefix: 'Q/',
      estimateTerms: 'Paid in advance.',
      documentFooter: 'Drive safely.',
    });
  await expect.element(field('Invoice Prefix')).toHaveValue('CC-');

  history.push('/invoices/new');
  await expect.element(screen.getByRole('textbox', { name: 'Invoice Number' })).toHaveValue('CC-0015');
  await expect.element(screen.getByRole('spinbutton', { name: 'Tax Rate' })).toHaveValue(8.875);
  await expect.element(screen.getByRole('combobox', { name: 'Payment Terms' })).toHaveValue('Net 15');
  history.push('/estimates/new');
  const estimates = await world.store.estimates.list();
  const highest = Math.max(...estimates.map(({ estimateNumber }) => Number(estimateNumber.slice(4))));
  await expect
    .element(screen.getByRole('textbox', { name: 'Estimate Number' }))
    .toHaveValue(`Q/${String(highest + 1).padStart(4, '0')}`);
  await expect.element(screen.getByRole('textbox', { name: 'Terms and Conditions' })).toHaveValue('Paid in advance.');
});

test('the original texts can be restored, and are not stored as custom texts', async () => {
  const { field, number, save, stored, press, world, toast } = await open();
  await world.store.settings.change(() => ({ ...DEFAULT_SETTINGS, taxRatePercent: 5 }));
  await expect.element(number('Tax Rate')).toHaveValue(5);
  await field('Footer').fill('');
  await field('Terms and Conditions').fill('Mine');
  await save();
  await expect
    .poll(stored)
    .toEqual({ ...DEFAULT_SETTINGS, taxRatePercent: 5, estimateTerms: 'Mine', documentFooter: '' });
  await expect.element(toast('Settings Saved')).toBeVisible();
  await press('Use the Original Text of Footer');
  await press('Use the Original Text of Terms and Conditions');
  await expect.element(field('Footer')).toHaveValue('Thank you for trusting us with your car.');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, taxRatePercent: 5 });
});

test.each([
  ['Tax Rate', '-1', 'Enter a tax rate of 0 to 100, with up to three decimals.'],
  ['Tax Rate', '101', 'Enter a tax rate of 0 to 100, with up to three decimals.'],
  ['Tax Rate', '8.8755', 'Enter a tax rate of 0 to 100, with up to three decimals.'],
  ['Tax Rate', '', 'Enter a tax rate of 0 to 100, with up to three decimals.'],
  ['Estimates Are Valid For', '0', 'Enter 1 to 365 days.'],
  ['Estimates Are Valid For', '400', 'Enter 1 to 365 days.'],
])('%s of %j is refused: %s', async (name, typed, sentence) => {
  const { number, save, stored } = await open();
  await number(name).fill(typed);
  await save();
  await expect.element(number(name)).toHaveAccessibleDescription(sentence);
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

test.each([
  ['Invoice Prefix', '', 'Enter a prefix, such as INV-.'],
  ['Invoice Prefix', 'C C-', 'Use only letters, numbers, hyphens, periods and slashes. No spaces.'],
  ['Estimate Prefix', 'Q26', 'End with a letter or a symbol to separate it from the number, such as 26-.'],
  ['Footer', 'x'.repeat(81), 'Enter at most 80 characters: one line.'],
])('%s of %j is refused: %s', async (name, typed, sentence) => {
  const { field, save, stored } = await open();
  await field(name).fill(typed);
  await save();
  expect(field(name).element().getAttribute('aria-describedby')).not.toBeNull();
  await expect.element(page.getByRole('main').getByText(sentence).first()).toBeVisible();
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

test('invoices and estimates cannot have the same prefix', async () => {
  const { field, save, stored } = await open();
  await field('Invoice Prefix').fill('est-');
  await save();
  await expect.element(page.getByRole('main').getByText('Invoices already use this prefix.').first()).toBeVisible();
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

test('a payment link and deposits are stored; a link that is not https and a second row for a service are refused', async () => {
  const { field, number, main, press, save, stored, world } = await open();
  const [first] = await world.store.services.list();
  const select = (name: string) => main.getByRole('combobox', { name, exact: true });
  await field('Payment Link').fill('buy.stripe.com/abc');
  await select('Deposit').selectOptions('Percent of the total');
  await number('Deposit Asked For').fill('120');
  await press('Add a Service');
  await press('Add a Service');
  await select('Service 1').selectOptions(first?.name ?? '');
  await number('Asked For 1').fill('250');
  await select('Service 2').selectOptions(first?.name ?? '');
  await select('Deposit 2').selectOptions('No deposit');
  await save();
  await expect
    .element(field('Payment Link'))
    .toHaveAccessibleDescription(/^Enter the whole link, starting with https:\/\//);
  await expect
    .element(number('Deposit Asked For'))
    .toHaveAccessibleDescription('Enter a percentage above 0, up to 100.');
  await expect.element(select('Service 2')).toHaveAccessibleDescription(/^This service has a deposit above\./);
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);

  await field('Payment Link').fill(' https://buy.stripe.com/abc ');
  await number('Deposit Asked For').fill('25');
  await press('Remove service 2');
  await save();
  const paid = { paymentLink: 'https://buy.stripe.com/abc', depositRules: { '': { kind: 'percent', value: 25 } } };
  const own = { [first?.id ?? '']: { kind: 'amount', value: 250 } };
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, ...paid, depositRules: { ...paid.depositRules, ...own } });

  await field('Payment Link').fill('');
  await select('Deposit').selectOptions('No deposit');
  await press('Remove service 1');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test('the payment link names the website that it opens, and says what a change means for customers', async () => {
  const { field, main, save, stored } = await open();
  await field('Payment Link').fill('https://buy.stripe.com@evil.example/');
  await save();
  await expect.element(field('Payment Link')).toHaveAccessibleDescription(/^Enter the whole link/);
  await expect.element(main.getByText(/^Opens /)).not.toBeInTheDocument();
  await field('Payment Link').fill('https://köln.example/pay');
  await expect.element(main.getByText('Opens xn--kln-sna.example')).toBeVisible();
  await expect.element(main.getByText(/^Documents on paper and PDF that customers already have/)).toBeVisible();
  await save();
  await expect.poll(async () => (await stored()).paymentLink).toBe('https://xn--kln-sna.example/pay');
  await expect.element(main.getByText(/^Documents on paper and PDF/)).not.toBeInTheDocument();
});

test('an owner reads how many links will open a new payment link; a manager cannot change it', async () => {
  const links = { usable: async () => 12 } as unknown as NonNullable<World['links']>;
  const owner = await open({ world: { links } });
  await owner.field('Payment Link').fill('https://buy.stripe.com/abc');
  await expect
    .element(owner.main.getByText(/^12 links that customers already have will open this address\./))
    .toBeVisible();
  await owner.screen.unmount();
  const manager = await open({ world: worldAs('manager', {}) });
  await expect.element(manager.field('Payment Link')).toHaveAttribute('readonly');
  await expect
    .element(manager.field('Payment Link'))
    .toHaveAccessibleDescription('Only the owner can change this link.');
});

test('the books are closed through a day before today; today is refused, and no day opens them again', async () => {
  const { main, save, stored, toast } = await open();
  const closed = main.getByLabelText('Books Closed Through');
  await closed.fill('2026-11-20');
  await save();
  await expect
    .element(closed)
    .toHaveAccessibleDescription(/Choose a day before today\. What changes today is booked today\./);
  await closed.fill('2026-10-31');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, booksClosedThrough: '2026-10-31' });
  await closed.fill('');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});
