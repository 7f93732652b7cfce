import { outlineOf } from '#domain/body/outlines.ts';
import { positionName, positionOf } from '#domain/body/positions.ts';
import type { DamagePin, DamageType } from './inspection.ts';

/** Returns the type of damage as a label: 'Curb rash'. */
export function damageName(type: DamageType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

export const SEVERITIES = [
  { value: 1, label: 'Light' },
  { value: 2, label: 'Medium' },
  { value: 3, label: 'Severe' },
] as const;

/** Returns the name of a panel or window on a car of that body type. */
export function panelName(panelId: string, bodyType: string): string {
  const position = positionOf(panelId);
  return position ? positionName(position, outlineOf(bodyType)) : panelId;
}

/** Returns the damage in words: 'Hood: scratch, medium'. */
export function damageInWords({ panelId, type, severity }: DamagePin, bodyType: string): string {
  const word = SEVERITIES.find(({ value }) => value === severity)?.label.toLowerCase() ?? '';
  return `${panelName(panelId, bodyType)}: ${type}, ${word}`;
}
