import type { PhotoLinks } from '#io/customer-links/photo-links.ts';
import { useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';

/** Returns access to the links of inspections; undefined without a server, and for a technician. */
export function useInspectionLinks(): PhotoLinks | undefined {
  const { inspectionLinks } = useWorld();
  return useCan('changeRecords') ? inspectionLinks : undefined;
}
