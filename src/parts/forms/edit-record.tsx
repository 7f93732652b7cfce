import { Fragment, type ReactNode } from 'react';
import { useRecord } from '#io/react/world.tsx';
import type { Entities, EntityType } from '#io/store/store.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { type EditSession, hasSameStamp, useEditSession } from './edit-session.ts';

type EditRecordProps<E extends EntityType> = {
  entity: E;
  id: string;
  /** Noun for the record in a sentence: 'station'. */
  what: string;
  /** Draws the form. */
  children: (session: EditSession<Entities[E]>) => ReactNode;
} & Omit<Parameters<typeof RecordNotFound>[0], 'what'>;

/** Page of a form for a stored record: reads the record, and restarts the form when a remote version is accepted. */
export function EditRecord<E extends EntityType>(props: EditRecordProps<E>) {
  return <OneRecord key={props.id} {...props} />;
}

function OneRecord<E extends EntityType>({ entity, id, what, children, ...list }: EditRecordProps<E>) {
  const query = useRecord(entity, id);
  const session = useEditSession(query.data, hasSameStamp);
  if (session === null) return <RecordNotFound what={what[0]?.toUpperCase() + what.slice(1)} {...list} />;
  if (!session) return <NotLoaded query={query} />;
  return <Fragment key={session.version}>{children(session)}</Fragment>;
}
