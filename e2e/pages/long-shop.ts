import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { type EntityType, LISTS } from '#domain/lists/lists.ts';
import { settingsSchema } from '#domain/shop/settings.ts';

const LENGTH = 90;
/** No place to break. */
const FILLER = 'ultimatepaintprotectionwrap'.repeat(4);

/** A text of 90 letters without a space that begins as the given one; the same for the same. */
export function longText(text: string): string {
  const [name = '', host] = text.replace(/\s/g, '').split('@');
  const filled = `${name}${FILLER}`.slice(0, Math.max(LENGTH, name.length));
  return host === undefined ? filled : `${filled}@${host}`;
}

/** Texts that are no words: instants, days, times, hashes, strokes, pictures, addresses, merge fields. */
const NO_WORDS = /^\d{4}-\d\d-\d\d|^\d\d:\d\d$|^[0-9a-f]{40,}$|^M[\d. -]+[LQ]|^data:|^https?:|\{\w+\}|^#[0-9a-f]{6}$/i;
/** Names of fields whose texts are no words, for those that are absent. */
const NO_WORD_FIELD =
  /(^id|Ids?|At|On|date|time|zone|color|logo|link|url|through|until|since|hash|^key|prefix|Number)$/i;

type Schema = z.core.$ZodType;

/** Returns the value with each text of its schema made long, absent ones too; what the schema refuses stays. */
function lengthened(schema: Schema, value: unknown, field: string, kept: ReadonlySet<unknown>): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return lengthened(def.innerType, value, field, kept);
    case 'array':
      return Array.isArray(value) ? value.map((one) => lengthened(def.element, one, field, kept)) : value;
    case 'record':
    case 'object': {
      if (typeof value !== 'object' || value === null) return value;
      const shape: Record<string, Schema> =
        def.type === 'object' ? def.shape : Object.fromEntries(Object.keys(value).map((key) => [key, def.valueType]));
      const own: Record<string, unknown> = { ...value };
      for (const [key, part] of Object.entries(shape)) own[key] = lengthened(part, own[key], key, kept);
      return own;
    }
    case 'string': {
      if (NO_WORD_FIELD.test(field) && (typeof value !== 'string' || /Number$/.test(field))) return value;
      if (typeof value === 'string' && (kept.has(value) || NO_WORDS.test(value))) return value;
      const text = longText(typeof value === 'string' ? value : '');
      return schema._zod.run({ value: text, issues: [] }, { async: false }) instanceof Promise ||
        (schema._zod.run({ value: text, issues: [] }, {}) as { issues: unknown[] }).issues.length > 0
        ? value
        : text;
    }
    default:
      return value;
  }
}

function idsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (/^id$|Ids?$/.test(key) ? [part].flat() : idsIn(part)));
}

/** Imports the shop that the page shows, or these lists into it, with long texts in every field of every list, and of the settings. */
export async function lengthenShop(page: Page, lists: object = {}): Promise<void> {
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const shop: Record<string, unknown> = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  Object.assign(shop, lists);
  const kept = new Set(idsIn(shop));
  for (const name of Object.keys(LISTS) as EntityType[])
    shop[name] = (shop[name] as unknown[]).map((record) => lengthened(LISTS[name].schema, record, '', kept));
  shop['settings'] = lengthened(settingsSchema, shop['settings'], '', kept);
  const loaded = page.waitForEvent('load');
  await page
    .getByLabel('Import data file')
    .first()
    .setInputFiles({ name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(shop)) });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await loaded;
  // The app takes a change of the address for its own from here on.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
