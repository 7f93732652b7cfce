import type { ServiceCategory } from '#domain/catalog/service.ts';

/** An item of a service's checklist before the work. */
export type ChecklistTemplate = { text: string; required: boolean }[];

const TEXTS: Readonly<Record<ServiceCategory, readonly string[]>> = {
  PPF: ['Wash and decontaminate', 'Edges tucked and sealed', 'Film batch noted'],
  'Vinyl Wrap': ['Wash and decontaminate', 'Edges and seams post-heated', 'Trim and badges back on'],
  'Ceramic Coating': ['Wash and decontaminate', 'Paint corrected', 'Coating leveled, no high spots'],
  'Window Tinting': ['Glass cleaned', 'Defroster and seals checked', 'Windows-up note on the switches'],
  Detailing: ['Interior vacuumed', 'Glass and mirrors streak-free', 'Tires dressed'],
};

/** Returns the checklist of a service that has none of its own. Nothing in it is required. */
export function defaultChecklist(category: ServiceCategory): ChecklistTemplate {
  return TEXTS[category].map((text) => ({ text, required: false }));
}
