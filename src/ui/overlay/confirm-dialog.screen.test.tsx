import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { useState } from 'react';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';

const question = 'Are you sure you want to delete this invoice?';

function Asker() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  async function ask() {
    setAnswer(String(await confirm({ title: question, body: 'INV-0008', verb: 'Delete' })));
  }
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output aria-label="Answer">{answer}</output>
    </>
  );
}

const ask = page.getByRole('button', { name: 'Ask' });
const dialog = page.getByRole('alertdialog', { name: question });
const answer = page.getByRole('status', { name: 'Answer' });

async function asked() {
  await render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  );
  await userEvent.click(ask);
}

test('the question names the dialog, the body describes it, and the focus starts on Cancel', async () => {
  await asked();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription('INV-0008');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('the verb confirms, and the focus returns', async () => {
  await asked();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(answer).toHaveTextContent('true');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test('Cancel and Escape decline', async () => {
  await asked();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(answer).toHaveTextContent('false');
  await userEvent.click(ask);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(answer).toHaveTextContent('false');
  await expect.element(ask).toHaveFocus();
});

test('the page behind it is inert while it is open', async () => {
  await asked();
  ask.element().focus();
  await expect.element(ask).not.toHaveFocus();
});
