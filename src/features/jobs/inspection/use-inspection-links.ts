import type { InspectionLinks } from '#io/customer-links/inspection-links.ts';
import { useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';

/** Returns access to the links of inspections; undefined without a server, and for a technician. */
export function useInspectionLinks(): InspectionLinks | undefined {
  const { inspectionLinks } = useWorld();
  return useCan('changeRecords') ? inspectionLinks : undefined;
}
