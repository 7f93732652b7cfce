import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import type { SharedInspectionClient, SharedRecordResult } from '#io/customer-links/shared-record-client.ts';
import { buildInspection } from '#test/build.ts';
import { SharedInspectionPage } from './shared-inspection-page.tsx';

const button = page.getByRole('button', { name: 'Acknowledge Inspection' });
const name = page.getByRole('textbox', { name: 'Your full name' });
const box = page.getByRole('checkbox');

const inspection = buildInspection({ walkaround: [], pins: [] });
const shared: SharedInspection = {
  inspection,
  pins: [],
  customer: 'Nora Quill',
  vehicle: undefined,
  acknowledgement: undefined,
  contact: { phone: '512-555-0142', email: '' },
  hash: 'first',
  zone: 'America/Chicago',
  colors: undefined,
  shop: { name: 'Shine Works', initial: 'S', address: '', contact: '', license: '', logo: undefined },
};
const shown = (more: Partial<SharedInspection> = {}, refusal?: 'changed'): SharedRecordResult<SharedInspection> => ({
  kind: 'shown',
  shared: { ...shared, ...more },
  refusal,
});

/** Opens the page; each acknowledgement gets the next answer. */
async function open(first: SharedRecordResult<SharedInspection>, ...answers: SharedRecordResult<SharedInspection>[]) {
  const sent: string[][] = [];
  const client: SharedInspectionClient = {
    open: async () => first,
    acknowledge: async (hash, typed) => {
      sent.push([hash, typed]);
      return answers.shift() ?? first;
    },
    photos: { get: async () => undefined, thumbnail: async () => undefined },
  };
  await render(<SharedInspectionPage client={client} />);
  return sent;
}

test('a name that can be seen and the tick are needed; what fails can be sent again; what changed is read again', async () => {
  const acknowledgement = { name: 'Nora Quill', at: '2026-11-20T16:00:00.000Z' };
  const sent = await open(
    shown(),
    { kind: 'failed', why: 'The shop’s server is busy.' },
    shown({ hash: 'second' }, 'changed'),
    shown({ hash: 'second', acknowledgement }),
  );
  await expect.element(page.getByRole('heading', { name: 'Check-in inspection JOB-0001' })).toBeVisible();
  await userEvent.fill(name, '\u200b\u2060');
  await userEvent.click(button);
  await expect.element(page.getByText('Enter your name.')).toBeVisible();
  await expect.element(page.getByText('Check the box to go on.')).toBeVisible();
  expect(sent).toEqual([]);

  await userEvent.fill(name, 'Nora Quill');
  await userEvent.click(box);
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The shop’s server is busy.');
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This page has changed since you opened it');
  await userEvent.fill(name, 'Nora Quill');
  await userEvent.click(box);
  await userEvent.click(button);
  await expect.element(page.getByRole('status')).toHaveTextContent('Acknowledged by');
  await expect.element(page.getByRole('status')).toHaveTextContent('Nov 20, 2026, 10:00 AM');
  await expect.element(button).not.toBeInTheDocument();
  expect(sent).toEqual([
    ['first', 'Nora Quill'],
    ['first', 'Nora Quill'],
    ['second', 'Nora Quill'],
  ]);
});

test('a link that works no more says so, and shows no form', async () => {
  await open({ kind: 'no-link' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link no longer works');
  await expect.element(button).not.toBeInTheDocument();
});
