import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWorld } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';
import { usePageFacts } from '#parts/navigation/use-page.ts';
import { rememberRecord } from './recent-records.ts';

/** Adds the open record to the recently opened ones. */
export function useRememberOpened(): void {
  const { device } = useWorld();
  const params = useParams({ strict: false });
  const { lead } = useSearch({ strict: false });
  const { record } = usePageFacts();
  const entity: EntityType | undefined = record ?? (lead && lead !== 'new' ? 'leads' : undefined);
  const id = record ? params.id : lead;
  useEffect(() => {
    if (entity && id) rememberRecord(device, { entity, id });
  }, [device, entity, id]);
}
