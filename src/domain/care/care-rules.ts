import type { ServiceCategory } from '#domain/catalog/service.ts';

/**
 * Sentences for the customer at hand-over, by category. `{7}`: the day that is seven days later. Usual figures of the trade; makers differ,
 * which the sheet says.
 */
export const CARE_RULES: Readonly<Record<ServiceCategory, readonly string[]>> = {
  PPF: [
    'Do not wash or wax the car before {7}.',
    'Come by between {7} and {14}, so that we check the edges.',
    'Haze, small bubbles and water pockets can last until {30}, when the film has cured. Show them to us at your visit.',
    'From {7} on, wash by hand with pH-neutral soap. Keep a pressure washer away from the edges.',
    'Take off insects and bird droppings soon.',
  ],
  'Vinyl Wrap': [
    'Keep the car dry through {2}.',
    'Do not wash the car before {7}.',
    'Come by around {21}, so that we check the edges.',
    'From {7} on, wash by hand, without brushes. Do not wax matte film.',
  ],
  'Ceramic Coating': [
    'Keep the car dry through {1}.',
    'Do not wash the car before {7}.',
    'Come by around {14}, so that we check the coating.',
    'From {7} on, wash by hand every one to two weeks: two buckets, no brushes, no wax.',
    'Have the coating refreshed after 12 months.',
  ],
  'Window Tinting': [
    'The windows may go down from {5}, in cold weather from {7}.',
    'Clean the inside of the glass from {7} on: a soft cloth, no ammonia, no blades.',
    'Haze and water pockets can last until {30}. Judge the film then, from 3 ft.',
  ],
  Detailing: [
    'If carpets or seats were cleaned, they can stay damp for 2 to 8 hours.',
    'The next detail is due between {28} and {84}.',
  ],
};
