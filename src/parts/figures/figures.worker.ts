import { answerTo } from '#domain/figures/questions.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { AnyRecord } from '#io/store/store.ts';
import type { FiguresMessage } from './ask-figures.ts';

/** Copy of what the page sent: only what changed is sent again, so figures of all other records stay computed. */
let shop: Partial<ShopRows> = {};
const received = new Map<string, Map<string, AnyRecord>>();

self.onmessage = ({ data }: MessageEvent<FiguresMessage>) => {
  if ('settings' in data) shop = { ...shop, settings: data.settings };
  else if ('records' in data) {
    const known = received.get(data.list) ?? new Map<string, AnyRecord>();
    for (const record of data.records) known.set(record.id, record);
    received.set(data.list, known);
  } else if ('ids' in data) {
    const known = received.get(data.list);
    const records = data.ids.flatMap((id) => known?.get(id) ?? []);
    received.set(data.list, new Map(records.map((record) => [record.id, record])));
    shop = { ...shop, [data.list]: records };
  } else {
    // The page sends every list and the settings before it asks.
    shop = { ...shop, ...data.now };
    postMessage(answerTo(shop as ShopRows, data.name, data.question));
  }
};
