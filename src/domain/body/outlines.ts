/** Shapes of car that the drawings show. */
export const OUTLINES = ['sedan', 'coupe', 'suv', 'pickup', 'van'] as const;
export type Outline = (typeof OUTLINES)[number];

/** A map: a stored body type is any text, also a name that every object has, such as 'constructor'. */
const OF_BODY_TYPE: ReadonlyMap<string, Outline> = new Map([
  ['Sedan', 'sedan'],
  ['Coupe', 'coupe'],
  ['Convertible', 'coupe'],
  ['Hatchback', 'suv'],
  ['Wagon', 'suv'],
  ['SUV', 'suv'],
  ['Truck', 'pickup'],
  ['Van', 'van'],
]);

/** Returns the outline for the body type of a vehicle; that of a sedan for a type that is not on the list. */
export function outlineOf(bodyType: string): Outline {
  return OF_BODY_TYPE.get(bodyType) ?? 'sedan';
}
