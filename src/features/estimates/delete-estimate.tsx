import { useEffect, useRef } from 'react';
import type { Estimate } from '#domain/estimate.ts';
import { useDeleteEstimate } from './use-delete-estimate.tsx';

/** Asks whether to delete the estimate, once. The lists load this when it is first needed. */
export function DeleteEstimate({ estimate }: { estimate: Estimate }) {
  const remove = useDeleteEstimate();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void remove(estimate);
  });
  return null;
}
