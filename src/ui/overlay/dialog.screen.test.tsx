import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { Dialog } from './dialog.tsx';

function Day() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        +3 more
      </button>
      {open && (
        <Dialog title="Friday, November 20" onClose={() => setOpen(false)}>
          Six bookings
        </Dialog>
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: '+3 more' });
const dialog = page.getByRole('dialog', { name: 'Friday, November 20' });

async function opened() {
  await render(<Day />);
  await userEvent.click(opener);
  await expect.element(dialog).toBeVisible();
}

async function expectClosed() {
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

test('without a field the close button has the focus', async () => {
  await opened();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('its first field has the focus and its text is selected; a disabled field and a checkbox are skipped', async () => {
  await render(
    <Dialog title="Record payment" onClose={() => {}}>
      <input type="checkbox" aria-label="Paid in full" />
      <input aria-label="Number" defaultValue="INV-1" disabled />
      <input aria-label="Amount" defaultValue="120.50" />
    </Dialog>,
  );
  await expect.element(page.getByLabelText('Amount')).toHaveFocus();
  await userEvent.keyboard('80');
  await expect.element(page.getByLabelText('Amount')).toHaveValue('80');
});

test('Close closes it and returns the focus', async () => {
  await opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expectClosed();
});

test('Escape closes it and returns the focus', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

test('a press on the backdrop closes it, a press inside does not', async () => {
  await opened();
  await userEvent.click(page.getByText('Six bookings'));
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  await expectClosed();
});
