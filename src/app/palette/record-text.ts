import type { Customer } from '#domain/customers/customer.ts';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import type { Entities, EntityType } from '#io/store/store.ts';

function filled(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => text || []);
}

/** Returns the searchable text of a record, its title in the first line. `live` is its current customer. */
export function recordText<E extends EntityType>(entity: E, record: Entities[E], live: Customer | undefined): string {
  const { title, texts, marks } = LIST_DETAILS[entity].search(record, live);
  return searchTextOf(filled([title, ...texts]), filled(marks));
}

type Dated = { date?: unknown; createdAt?: unknown };

/** Returns the date of a job or a document, else the time of creation. */
export function momentOf({ date, createdAt }: Dated): string {
  if (typeof date === 'string') return date;
  return typeof createdAt === 'string' ? createdAt : '';
}
