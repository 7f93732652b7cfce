import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import type { Passport } from '#domain/passport/passport.ts';
import type { PassportClient, SharedRecordResult } from '#io/customer-links/shared-record-client.ts';
import { buildWarranty } from '#test/build.ts';
import { PassportPage } from './passport-page.tsx';

const passport: Passport = {
  shop: { name: 'Shine Works', initial: 'S', address: '', contact: '', license: '', logo: undefined },
  colors: undefined,
  jobNumber: 'JOB-0001',
  firstName: 'Jake',
  vehicle: { name: '2025 Porsche 911', color: 'Black', looks: 'Black', vin: '' },
  bodyType: 'Coupe',
  stage: 'In Work',
  stageText: 'We are working on it',
  steps: [
    { text: 'We have your car', day: '2026-11-20' },
    { text: 'We are working on it', day: '2026-11-21' },
  ],
  promisedAt: '2026-11-23T21:00:00.000Z',
  services: ['Full Front'],
  photoIds: [],
  certificates: [],
  care: undefined,
  dates: [],
  documents: [],
  contact: { phone: '512-555-0142', email: '' },
  acknowledgement: undefined,
  hash: '',
  today: '2026-11-21',
  zone: 'America/Chicago',
};
const care = {
  from: '2026-11-20',
  care: [{ category: 'PPF' as const, title: 'Full Front', sentences: ['Do not wash the car before Fri, Nov 27.'] }],
  notes: ['Follow the maker.'],
};
const delivered: Partial<Passport> = {
  stage: 'Delivered',
  stageText: 'With you',
  care,
  hash: 'first',
  certificates: [buildWarranty()],
};
const shown = (more: Partial<Passport> = {}, refusal?: 'changed'): SharedRecordResult<Passport> => ({
  kind: 'shown',
  shared: { ...passport, ...more },
  refusal,
});

/** Opens the page; each later read and each acknowledgement gets its next answer. */
async function open(reads: SharedRecordResult<Passport>[], ...answers: SharedRecordResult<Passport>[]) {
  const sent: string[][] = [];
  const queue = [...reads];
  const client: PassportClient = {
    open: async () => (queue.length > 1 ? queue.shift() : queue[0]) ?? { kind: 'no-link' },
    acknowledge: async (...given) => {
      sent.push(given);
      return answers.shift() ?? { kind: 'no-link' };
    },
    photos: { get: async () => undefined, thumbnail: async () => undefined },
  };
  await render(<PassportPage client={client} />);
  return sent;
}

const heading = (name: string) => page.getByRole('heading', { name });
const button = page.getByRole('button', { name: 'Acknowledge Care Sheet' });

test('before pickup the page says where the car is, when it is promised, and what waits for the customer', async () => {
  const documents: Passport['documents'] = [
    { kind: 'estimate', number: 'EST-1-1', amount: 868, token: 'tok-e' },
    { kind: 'invoice', number: 'INV-1', amount: 1250.5, token: 'tok-i' },
  ];
  await open([shown({ documents })]);
  await expect.element(heading('Where is my car?')).toBeVisible();
  await expect.element(page.getByText('Jake’s 2025 Porsche 911, Black · JOB-0001')).toBeVisible();
  await expect.element(page.getByText('Promised for Nov 23, 2026, 3:00 PM')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    'We have your carFri, Nov 20',
    'We are working on itSat, Nov 21',
  ]);
  expect(steps.elements().map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step']);
  await expect.element(page.getByText('Left to pay $1,250.50')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read and Answer EST-1-1' })).toHaveAttribute('href', '#tok-e');
  await expect.element(page.getByRole('link', { name: 'Open Invoice INV-1' })).toHaveAttribute('href', '#tok-i');
  await expect.element(button).not.toBeInTheDocument();
});

test('after pickup it is the passport: certificates, care and the dates that no sentence has', async () => {
  const dates: Passport['dates'] = [
    {
      id: 'a',
      kind: 'restriction',
      text: care.care[0]?.sentences[0] ?? '',
      startsOn: '2026-11-20',
      endsOn: '2026-11-26',
    },
    { id: 'b', kind: 'visit', text: 'Inspection of your film', startsOn: '2027-11-20', endsOn: '2027-12-20' },
  ];
  await open([shown({ ...delivered, dates })]);
  await expect.element(heading('Your car’s passport')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Certificate WAR-0001' })).toHaveTextContent('UP-2211');
  const sheet = page.getByRole('region', { name: 'Care', exact: true });
  await expect.element(sheet).toHaveTextContent('Inspection of your film');
  expect(sheet.getByText('Do not wash the car before Fri, Nov 27.').elements()).toHaveLength(1);
  await expect.element(page.getByText(/^Promised for/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print Passport' })).toBeVisible();
});

test('the care sheet is acknowledged by name with the hash that was read; a changed one is read again', async () => {
  const acknowledgement = { name: 'Nora Quill', at: '2026-11-20T16:00:00.000Z' };
  const sent = await open(
    [shown(delivered)],
    { kind: 'failed', why: 'The shop’s server is busy.' },
    shown({ ...delivered, hash: 'second' }, 'changed'),
    shown({ ...delivered, hash: 'second', acknowledgement }),
  );
  const name = page.getByRole('textbox', { name: 'Your full name' });
  await userEvent.click(button);
  await expect.element(page.getByText('Enter your name.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(name, 'Nora Quill');
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The shop’s server is busy.');
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The care sheet has changed since you opened it');
  await userEvent.fill(name, 'Nora Quill');
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(button);
  await expect.element(page.getByText(/^Acknowledged by .*Nora Quill.*, Nov 20, 2026, 10:00 AM$/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(sent.map(([hash]) => hash)).toEqual(['first', 'first', 'second']);
});

test('the page follows the shop: a new stage shows by itself, what is typed stays, and a failed read changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await open([
      shown(delivered),
      { kind: 'failed', why: 'Offline' },
      shown({ ...delivered, certificates: [buildWarranty({ warrantyNumber: 'WAR-0002' })] }),
      { kind: 'no-link' },
    ]);
    await expect.element(heading('Your car’s passport')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Your full name' }), 'Nora');
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByRole('region', { name: 'Certificate WAR-0001' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByRole('region', { name: 'Certificate WAR-0002' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Nora');
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByRole('alert')).toHaveTextContent('This link no longer works');
  } finally {
    vi.useRealTimers();
  }
});

test('a car that was sold shows that the sheet was acknowledged, and no name', async () => {
  const acknowledgement = { name: '', at: '2026-11-20T16:00:00.000Z' };
  await open([shown({ ...delivered, firstName: '', acknowledgement })]);
  await expect.element(page.getByText('Acknowledged, Nov 20, 2026, 10:00 AM')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test('what cannot be opened says so and can be tried again', async () => {
  await open([{ kind: 'failed', why: 'The shop’s server is busy.' }, shown()]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The shop’s server is busy.');
  await page.getByRole('button', { name: /Again|Retry/ }).click();
  await expect.element(heading('Where is my car?')).toBeVisible();
});
