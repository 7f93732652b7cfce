import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { CareRule } from './care-rules.ts';

const WASHING: ServiceCategory[] = ['Detailing'];

const note = (id: string, text: string): CareRule => ({ id, kind: 'note', text });

/** The app's rules by category: usual figures of the trade. Makers differ, which the sheet says. */
export const STANDARD_CARE: Readonly<Record<ServiceCategory, readonly CareRule[]>> = {
  PPF: [
    {
      id: 'ppf-wash',
      kind: 'restriction',
      text: 'Do not wash or wax the car before {7}.',
      throughDays: 6,
      refuses: WASHING,
    },
    {
      id: 'ppf-visit',
      kind: 'visit',
      text: 'Come by between {7} and {14}, so that we check the edges.',
      fromDays: 7,
      throughDays: 14,
    },
    note(
      'ppf-cure',
      'Haze, small bubbles and water pockets can last until {30}, when the film has cured. Show them to us at your visit.',
    ),
    note('ppf-care', 'From {7} on, wash by hand with pH-neutral soap. Keep a pressure washer away from the edges.'),
    note('ppf-insects', 'Take off insects and bird droppings soon.'),
  ],
  'Vinyl Wrap': [
    { id: 'wrap-dry', kind: 'restriction', text: 'Keep the car dry through {2}.', throughDays: 2 },
    {
      id: 'wrap-wash',
      kind: 'restriction',
      text: 'Do not wash the car before {7}.',
      throughDays: 6,
      refuses: WASHING,
    },
    {
      id: 'wrap-visit',
      kind: 'visit',
      text: 'Come by around {21}, so that we check the edges.',
      fromDays: 21,
      throughDays: 28,
    },
    note('wrap-care', 'From {7} on, wash by hand, without brushes. Do not wax matte film.'),
  ],
  'Ceramic Coating': [
    { id: 'ceramic-dry', kind: 'restriction', text: 'Keep the car dry through {1}.', throughDays: 1 },
    {
      id: 'ceramic-wash',
      kind: 'restriction',
      text: 'Do not wash the car before {7}.',
      throughDays: 6,
      refuses: WASHING,
    },
    {
      id: 'ceramic-visit',
      kind: 'visit',
      text: 'Come by around {14}, so that we check the coating.',
      fromDays: 14,
      throughDays: 21,
    },
    note('ceramic-care', 'From {7} on, wash by hand every one to two weeks: two buckets, no brushes, no wax.'),
    {
      id: 'ceramic-booster',
      kind: 'offer',
      text: 'Have the coating refreshed after 12 months.',
      fromDays: 365,
      throughDays: 425,
    },
  ],
  'Window Tinting': [
    {
      id: 'tint-windows',
      kind: 'restriction',
      text: 'The windows may go down from {5}.',
      throughDays: 4,
      coldDays: 2,
    },
    note('tint-clean', 'Clean the inside of the glass from {7} on: a soft cloth, no ammonia, no blades.'),
    note('tint-judge', 'Haze and water pockets can last until {30}. Judge the film then, from 3 ft.'),
  ],
  Detailing: [
    note('detail-damp', 'If carpets or seats were cleaned, they can stay damp for 2 to 8 hours.'),
    {
      id: 'detail-next',
      kind: 'offer',
      text: 'The next detail is due between {28} and {84}.',
      fromDays: 28,
      throughDays: 84,
    },
  ],
};

/** Returns the rules of a category: the shop's own, or the app's. */
export function careRulesOf(
  category: ServiceCategory,
  { careRules }: Pick<Settings, 'careRules'>,
): readonly CareRule[] {
  return careRules?.[category] ?? STANDARD_CARE[category];
}
