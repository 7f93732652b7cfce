import { useMemo } from 'react';
import { type ConsentBook, consentBook } from '#domain/messages/consent.ts';
import { type QueryResult, useList } from '#io/react/world.tsx';

/** Reads the answers that belong to numbers and addresses. */
export function useConsentBook(): QueryResult<ConsentBook> {
  const query = useList('consents');
  const data = useMemo(() => query.data && consentBook(query.data), [query.data]);
  return { ...query, data };
}
