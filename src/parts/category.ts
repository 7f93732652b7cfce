import type { ServiceCategory } from '#domain/service.ts';
import type { Tone } from '#ui/tone.ts';

type CategoryLook = {
  tone: Tone;
  /** As it stands where room is short. */
  shortName: string;
};

/** One color per kind of work, on every screen. */
export const CATEGORY_LOOKS: Record<ServiceCategory, CategoryLook> = {
  PPF: { tone: 'teal', shortName: 'PPF' },
  'Vinyl Wrap': { tone: 'plum', shortName: 'Wrap' },
  'Ceramic Coating': { tone: 'amber', shortName: 'Ceramic' },
  'Window Tinting': { tone: 'slate', shortName: 'Tint' },
  Detailing: { tone: 'green', shortName: 'Detail' },
};
