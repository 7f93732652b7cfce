import { SERVICE_CATEGORIES, type Service, type ServiceCategory } from '#domain/catalog/service.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** Order in which services on one car are worked: clean first, then film, glass and coating. */
export const DEFAULT_WORK_ORDER: readonly ServiceCategory[] = [
  'Detailing',
  'Vinyl Wrap',
  'PPF',
  'Window Tinting',
  'Ceramic Coating',
];

/** Returns all categories in the shop's order. A category that the shop's list lacks comes at the end. */
export function workOrderOf({ workOrder }: Pick<Settings, 'workOrder'>): ServiceCategory[] {
  return [...new Set([...(workOrder ?? DEFAULT_WORK_ORDER), ...SERVICE_CATEGORIES])];
}

/** Sorts what is to be done to one car by the category of its service. Keeps the order within a category. */
export function inWorkOrder<T extends { service: Pick<Service, 'category'> }>(
  parts: readonly T[],
  settings: Pick<Settings, 'workOrder'>,
): T[] {
  const order = workOrderOf(settings);
  return parts.toSorted((a, b) => order.indexOf(a.service.category) - order.indexOf(b.service.category));
}
