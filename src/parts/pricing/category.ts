import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Tone } from '#ui/display/tone.ts';

/** Color of each service category, on every screen. */
export const CATEGORY_LOOKS: Record<ServiceCategory, { tone: Tone }> = {
  PPF: { tone: 'teal' },
  'Vinyl Wrap': { tone: 'plum' },
  'Ceramic Coating': { tone: 'amber' },
  'Window Tinting': { tone: 'slate' },
  Detailing: { tone: 'green' },
};
