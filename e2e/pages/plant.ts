import type { Entities, EntityType } from '#domain/lists/lists.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds the record to the shop of the server, without what other tables hold of it. */
export async function plant<E extends EntityType>({ sql }: TestServer, entity: E, record: Entities[E]): Promise<void> {
  const row = Object.fromEntries(Object.entries(record).map(([field, value]) => [columnOf(field), value]));
  const found = await sql`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${entity}`;
  const columns = found.map(({ name }) => String(name)).filter((name) => row[name] !== undefined);
  await sql.begin(async (step) => {
    await step`set local session_replication_role = replica`;
    await step.unsafe(
      `insert into public."${entity}" (shop_id, place, ${columns}) select s.id, 1, ${columns.map((column) => `r.${column}`)}
       from public.shops s, json_populate_record(null::public."${entity}", $1::text::json) r`,
      [JSON.stringify(row)],
    );
  });
}
