import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Stage } from '../job.ts';

/** Stages that a category of services can do without. Every job goes through the others. */
export const OPTIONAL_STAGES = ['Prep', 'Curing', 'Quality Check'] as const satisfies readonly Stage[];
export type OptionalStage = (typeof OPTIONAL_STAGES)[number];

const DEFAULTS: Readonly<Record<ServiceCategory, readonly OptionalStage[]>> = {
  PPF: OPTIONAL_STAGES,
  'Vinyl Wrap': OPTIONAL_STAGES,
  'Ceramic Coating': OPTIONAL_STAGES,
  // The film dries on the road, with the windows up.
  'Window Tinting': ['Prep', 'Quality Check'],
  Detailing: ['Quality Check'],
};

/** Settings that decide which stages a job goes through. */
export type StageSettings = Pick<Settings, 'categoryStages' | 'cureHours'>;

/** Returns the optional stages that work of the category goes through, in order. A shop that has set hours of cure cures. */
export function stagesOfCategory(
  category: ServiceCategory,
  { categoryStages, cureHours }: StageSettings,
): OptionalStage[] {
  const own = categoryStages?.[category];
  if (own) return OPTIONAL_STAGES.filter((stage) => own.includes(stage));
  const hasCureHours = (cureHours?.[category] ?? 0) > 0;
  return OPTIONAL_STAGES.filter((stage) => DEFAULTS[category].includes(stage) || (stage === 'Curing' && hasCureHours));
}
