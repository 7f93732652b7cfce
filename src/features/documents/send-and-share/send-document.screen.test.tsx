import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoiceDocument } from '#domain/documents/document.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { type World, WorldProvider } from '#io/react/world.tsx';
import type { SendingAddresses } from '#io/sending/sending.ts';
import { FailedSavesProvider } from '#parts/failed-saves/failed-saves.tsx';
import { render } from '#test/app/render.ts';
import { memoryWorld } from '#test/app/render-app.tsx';
import { documentContext, fourLines } from '#test/data/documents.ts';
import { memoryLinks } from '#test/memory/memory-links.ts';
import { memorySending } from '#test/memory/memory-sending.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { SendDocument } from './send-document.tsx';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const mail = button('Send by Email');
const FILE = 'Invoice INV-0013 - Daniel Reyes.pdf';

function Closable({ onClose, ...props }: ComponentProps<typeof SendDocument>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return isOpen && <SendDocument {...props} onClose={close} />;
}

type Setting = { email?: string; notes?: string; world?: Partial<World> };

async function open({ email = 'daniel.reyes@gmail.com', notes = '', world: parts = {} }: Setting = {}) {
  const customer = { ...documentContext.customer, email };
  const onMarkSent = vi.fn();
  const onClose = vi.fn();
  const world = memoryWorld({ world: parts });
  await world.store.invoices.set([{ ...fourLines, status: 'Draft', sentAt: undefined }]);
  await render(
    <WorldProvider world={world}>
      <ToastProvider>
        <FailedSavesProvider>
          <Closable
            document={invoiceDocument({ ...fourLines, notes }, { ...documentContext, customer })}
            source={{ kind: 'invoice', id: fourLines.id, status: 'Draft' }}
            customer={customer}
            settings={DEFAULT_SETTINGS}
            onMarkSent={onMarkSent}
            onClose={onClose}
          />
        </FailedSavesProvider>
      </ToastProvider>
    </WorldProvider>,
  );
  const { invoices, messages } = world.store;
  return {
    store: world.store,
    onMarkSent,
    onClose,
    /** Status of the invoice, and state and address of each message in the log. */
    logged: async () => [
      (await invoices.get(fourLines.id))?.status,
      ...(await messages.list()).map(({ dueKey, state, address }) => [dueKey, state, address]),
    ],
  };
}

const { click } = HTMLAnchorElement.prototype;

afterEach(() => {
  vi.unstubAllGlobals();
  for (const own of ['canShare', 'share']) Reflect.deleteProperty(navigator, own);
  HTMLAnchorElement.prototype.click = click;
});

/** Records what the page opens: downloaded files, and addresses for other programs. */
function opened(): HTMLAnchorElement[] {
  const links: HTMLAnchorElement[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    links.push(this);
  };
  return links;
}

test('when the fonts cannot be had it says so, and Retry makes the PDF', async () => {
  const { fetch } = window;
  vi.stubGlobal('fetch', (address: string) =>
    String(address).includes('.ttf') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(address),
  );
  await open();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Couldn't create the PDF.*could not be loaded. Check your connection/);
  await expect.element(mail).toBeDisabled();
  vi.unstubAllGlobals();
  await userEvent.click(button('Retry'));
  await expect.element(page.getByRole('status')).toHaveTextContent(FILE);
  await expect.element(mail).toBeEnabled();
});

test('the email is filled in, can be changed, is logged and marks the invoice as sent, and opens in the mail program with the PDF downloaded', async () => {
  const { logged, onClose } = await open();
  await expect.element(page.getByRole('dialog', { name: 'Send Invoice INV-0013' })).toBeVisible();
  await expect.element(field('To')).toHaveValue('daniel.reyes@gmail.com');
  await userEvent.fill(field('Subject'), 'Your car & invoice');
  await userEvent.fill(field('Message'), 'Ready.\nSee you.');
  await expect.element(page.getByRole('status')).toHaveTextContent(FILE);
  const links = opened();
  await userEvent.click(mail);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const key = `invoice ${fourLines.id}`;
  await expect.poll(() => logged()).toEqual(['Sent', [key, 'opened', 'daniel.reyes@gmail.com']]);
  const toast = page.getByRole('status').filter({ hasText: 'Invoice Sent' });
  await expect.element(toast).toHaveTextContent(`${fourLines.invoiceNumber} is marked as sent.`);
  const [file, address] = links;
  expect(file?.download).toBe(FILE);
  expect((await (await fetch(file?.href ?? '')).text()).slice(0, 5)).toBe('%PDF-');
  const { protocol, pathname, searchParams } = new URL(address?.href ?? '');
  expect([protocol, pathname, searchParams.get('subject'), searchParams.get('body')]).toEqual([
    'mailto:',
    'daniel.reyes@gmail.com',
    'Your car & invoice',
    'Ready.\r\nSee you.',
  ]);
  await userEvent.click(toast.getByRole('button', { name: 'Not Sent' }));
  await expect.poll(logged).toEqual(['Draft', [key, 'not sent', 'daniel.reyes@gmail.com']]);
});

test('Ctrl and Enter in the message do the same, with the PDF', async () => {
  const { logged } = await open();
  await expect.element(mail).toBeEnabled();
  const links = opened();
  await userEvent.click(field('Message'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(logged).toEqual(['Sent', [`invoice ${fourLines.id}`, 'opened', 'daniel.reyes@gmail.com']]);
  await expect.poll(() => links.map(({ href }) => new URL(href).protocol)).toEqual(['blob:', 'mailto:']);
});

test('a text that the mail program cannot take is copied', async () => {
  await open();
  await userEvent.fill(field('Message'), 'a'.repeat(2500));
  await expect.element(button('Copy and Open')).toBeEnabled();
});

test('where the browser can, the PDF goes to the share sheet; left without sharing, nothing was sent', async () => {
  const shared: ShareData[] = [];
  let leaves = true;
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files.length === 1,
    share: async (data: ShareData) => {
      if (leaves) throw new DOMException('Share canceled', 'AbortError');
      shared.push(data);
    },
  });
  const { logged } = await open();
  const key = `invoice ${fourLines.id}`;
  await userEvent.click(button('Share PDF'));
  await expect.element(button('Share PDF')).toBeEnabled();
  await expect.poll(() => logged()).toEqual(['Draft']);
  leaves = false;
  await userEvent.click(button('Share PDF'));
  await expect.poll(logged).toEqual(['Sent', [key, 'opened', 'daniel.reyes@gmail.com']]);
  expect(shared.map(({ title, files }) => [title, files?.map(({ name, type }) => [name, type])])).toEqual([
    ['Invoice INV-0013 from Apex Auto Protection', [[FILE, 'application/pdf']]],
  ]);
});

test('characters that the PDF cannot show are named before it is sent', async () => {
  await open({ notes: '完 \u{1f600}' });
  const warning = page.getByRole('alert');
  await expect.element(warning).toHaveTextContent("The PDF can't show 完 \u{1f600}");
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(warning.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('without an email address it says what to do, and the document can be marked as sent alone', async () => {
  const { onMarkSent } = await open({ email: '' });
  await expect.element(field('To')).toHaveAccessibleDescription(/no email address/);
  await userEvent.click(button('Only Mark as Sent'));
  expect(onMarkSent).toHaveBeenCalledTimes(1);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(button('Cancel'))],
])('%s closes it, and nothing is sent', async (_, close) => {
  const { logged, onMarkSent, onClose } = await open();
  await close();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onMarkSent).not.toHaveBeenCalled();
  await expect.poll(() => logged()).toEqual(['Draft']);
});

describe('with an email account on the server', () => {
  const KEY = `invoice ${fourLines.id}`;

  /** A server whose links have this address, with an email account. */
  async function server({
    link = 'https://shop.example.com/document.html#token',
    addresses = {} as SendingAddresses,
  } = {}) {
    const sending = memorySending(addresses);
    await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
    return { sending, links: { ...memoryLinks(), make: async () => link } };
  }

  test('it sends the email with the link instead of the PDF; the invoice is marked as sent, and no program opens', async () => {
    const { logged, onClose } = await open({ world: await server() });
    await expect.element(field('Message')).toHaveDisplayValue(/Here is invoice INV-0013/);
    await expect.element(field('Message')).toHaveDisplayValue(/https:\/\/shop\.example\.com\/document\.html#token/);
    await expect.element(page.getByText(/with the link instead of the PDF/)).toBeVisible();
    const links = opened();
    await userEvent.click(mail);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await logged()).toEqual(['Sent', [KEY, 'queued', 'daniel.reyes@gmail.com']]);
    const toast = page.getByRole('status').filter({ hasText: 'Email Queued' });
    await expect.element(toast).toHaveTextContent(`${fourLines.invoiceNumber} is marked as sent.`);
    expect(links).toEqual([]);
  });

  test('an account that was entered after the last look is used, and the text speaks of no attachment', async () => {
    const world = await server();
    await world.sending.remove('email');
    await open({ world });
    await expect.element(field('Message')).toHaveDisplayValue(/Attached is invoice INV-0013/);
    await userEvent.click(button('Cancel'));
    await world.sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
    const { logged } = await open({ world });
    await expect.element(field('Message')).toHaveDisplayValue(/Here is invoice INV-0013/);
    await userEvent.click(mail);
    await expect.poll(logged).toEqual(['Sent', [KEY, 'queued', 'daniel.reyes@gmail.com']]);
  });

  test('a text that speaks of an attachment is pointed out, because the link goes instead', async () => {
    await open({ world: await server() });
    const warning = page.getByText('Nothing is attached to this email');
    await expect.element(mail).toBeEnabled();
    await expect.element(warning).not.toBeInTheDocument();
    await userEvent.fill(field('Message'), 'Attached is your bill.');
    await expect.element(warning).toBeVisible();
  });

  test('a Draft that someone else has sent meanwhile is not sent once more', async () => {
    const { store, logged } = await open({ world: await server() });
    await expect.element(mail).toBeEnabled();
    await store.invoices.update(fourLines.id, { status: 'Sent', sentAt: '2026-11-20T15:00:00.000Z' });
    await userEvent.click(mail);
    await expect.element(page.getByText(/was sent or changed in the meantime/)).toBeVisible();
    expect(await logged()).toEqual(['Sent']);
  });

  test('Open Email still opens the mail program, with the PDF downloaded', async () => {
    const { logged } = await open({ world: await server() });
    await expect.element(button('Open Email')).toBeEnabled();
    const links = opened();
    await userEvent.click(button('Open Email'));
    await expect.poll(logged).toEqual(['Sent', [KEY, 'opened', 'daniel.reyes@gmail.com']]);
    expect(links.map(({ href }) => new URL(href).protocol)).toEqual(['blob:', 'mailto:']);
  });

  test('it needs an address, which a mail program could ask for', async () => {
    await open({ email: '', world: await server() });
    await expect.element(button('Open Email')).toBeEnabled();
    await expect.element(mail).toBeDisabled();
    await userEvent.fill(field('To'), 'daniel@example.com');
    await expect.element(mail).toBeEnabled();
  });

  const link = 'http://192.168.1.20:4300/document.html#token';

  test('a link of the shop’s own network gets the address at which customers reach the server', async () => {
    await open({ world: await server({ link, addresses: { origin: 'https://shop.example.com' } }) });
    await expect.element(field('Message')).toHaveDisplayValue(/https:\/\/shop\.example\.com\/document\.html#token/);
    await expect.element(button('Open Email')).toBeVisible();
  });

  test('where there is no such address the mail program opens with the PDF, and it says why', async () => {
    const { logged } = await open({ world: await server({ link }) });
    await expect.element(page.getByText(/email account is not used/)).toBeVisible();
    await expect.element(button('Open Email')).not.toBeInTheDocument();
    await expect.element(mail).toBeEnabled();
    opened();
    await userEvent.click(mail);
    await expect.poll(logged).toEqual(['Sent', [KEY, 'opened', 'daniel.reyes@gmail.com']]);
  });

  test('an account that fails sends nothing: the mail program opens', async () => {
    const world = await server();
    const account = { host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'wrong' };
    await world.sending.saveEmail(account);
    await world.sending.testEmail().catch(() => undefined);
    await open({ world });
    await expect.element(mail).toBeEnabled();
    await expect.element(button('Open Email')).not.toBeInTheDocument();
    await expect.element(field('Message')).toHaveDisplayValue(/Attached is invoice INV-0013/);
  });
});
