import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { expectConsole } from '#test/console/console-guard.ts';

test('a shop saved by a newer version shows a message, and nothing of it is shown or changed', async () => {
  const { leads, customers } = demoShop('2026-11-20');
  const texts = {
    bms_initialized: 'demo',
    bms_stamps: JSON.stringify({
      keys: { bms_leads: { hash: 'h', revision: 1, schemaVersion: SCHEMA_VERSION + 1 } },
    }),
    bms_leads: JSON.stringify(leads),
    bms_customers: JSON.stringify(customers),
  };
  const storage = memoryStorage(texts);
  expectConsole('error', /The shop could not be opened/);
  const { screen } = await renderApp({ path: '/leads', storage });
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Your shop could not be opened/);
  await expect
    .element(alert)
    .toHaveTextContent(
      "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.",
    );
  expect(document.body.textContent).not.toContain(leads[0]?.lastName);
  expect(Object.fromEntries(Object.keys(texts).map((key) => [key, storage.getItem(key)]))).toEqual(texts);
});
