import { useEffect } from 'react';
import { type EntityType, useWorld } from '#io/react.tsx';
import { useShown } from '#parts/router/router-provider.tsx';
import { usePageFacts } from '../page-facts.ts';
import { rememberRecord } from './recent-records.ts';

/** The search offers what was opened last. */
export function useRememberOpened(): void {
  const { device } = useWorld();
  const { params, search } = useShown();
  const { record } = usePageFacts();
  const lead = search['lead'];
  const entity: EntityType | undefined = record ?? (lead && lead !== 'new' ? 'leads' : undefined);
  const id = record ? params['id'] : lead;
  useEffect(() => {
    if (entity && id) rememberRecord(device, { entity, id });
  }, [device, entity, id]);
}
