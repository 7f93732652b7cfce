import { rowsOf } from '#io/hosted/hosted-rows.ts';
import type { Entities, EntityType } from '#io/store/store.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';

/** Adds the record to the shop of the server. */
export async function plant<E extends EntityType>({ sql }: TestServer, entity: E, record: Entities[E]): Promise<void> {
  const [shop] = await sql`select id from public.shops`;
  const { own } = rowsOf(entity, record);
  await sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = 'replica'");
    const row = { ...own, shop_id: shop?.['id'], place: 1 };
    const columns = Object.keys(row).map((column) => `"${column}"`);
    await tx.unsafe(
      `insert into public."${entity}" (${columns}) select ${columns} from json_populate_record(null::public."${entity}", $1::text::json)`,
      [JSON.stringify(row)],
    );
  });
}
