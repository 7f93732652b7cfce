import type * as z from 'zod/mini';
import { pathInWords } from './record-in-words.ts';

/** Values of a new record that a repair may fill in. They never invent an amount. */
export type Blank<T> = T extends readonly (infer E)[]
  ? readonly Blank<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Blank<T[K]> }
    : T;

/** A repaired record, and each value that was left out or filled in, in words. */
export type RepairedRecord<T> = { record: T; leftOut: readonly string[] };

type Schema = z.core.$ZodTypes;
type Path = readonly (string | number)[];
type Repaired = { value: unknown; leftOut: string[] };

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValid(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodMiniType).safeParse(value).success;
}

/** Returns whether a field may be left out without an amount being made up for it. */
function canBeLeftOut(schema: z.core.$ZodType): boolean {
  const { def } = (schema as Schema)._zod;
  return def.type === 'optional' || (def.type === 'default' && typeof def.defaultValue !== 'number');
}

function repairedObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Readonly<Record<string, unknown>>,
  blank: unknown,
  path: Path,
): Repaired | undefined {
  const kept = { ...value };
  const leftOut: string[] = [];
  for (const [key, schema] of Object.entries(shape)) {
    const at = [...path, key];
    const filled = isPlain(blank) ? blank[key] : undefined;
    const repaired = repairedValue(schema, kept[key], filled, at);
    if (repaired) {
      if (repaired.value !== undefined) kept[key] = repaired.value;
      leftOut.push(...repaired.leftOut);
    } else if (canBeLeftOut(schema)) {
      delete kept[key];
      leftOut.push(pathInWords(at));
    } else if (filled !== undefined && isValid(schema, filled)) {
      kept[key] = filled;
      leftOut.push(`${pathInWords(at)}: ${typeof filled === 'string' ? `now ${filled}` : 'now as in a new record'}`);
    } else return undefined;
  }
  return { value: kept, leftOut };
}

function repairedArray(element: z.core.$ZodType, all: readonly unknown[], blank: unknown, path: Path): Repaired {
  const value: unknown[] = [];
  const leftOut: string[] = [];
  for (const [index, one] of all.entries()) {
    const at = [...path, index];
    const repaired = repairedValue(element, one, Array.isArray(blank) ? blank[0] : undefined, at);
    if (repaired) value.push(repaired.value);
    leftOut.push(...(repaired ? repaired.leftOut : [pathInWords(at)]));
  }
  return { value, leftOut };
}

function repairedEntries(schema: z.core.$ZodType, all: Readonly<Record<string, unknown>>, path: Path): Repaired {
  const [good, bad]: [[string, unknown][], string[]] = [[], []];
  for (const [key, value] of Object.entries(all)) {
    if (isValid(schema, { [key]: value })) good.push([key, value]);
    else bad.push(pathInWords([...path, key]));
  }
  return { value: Object.fromEntries(good), leftOut: bad };
}

/** Returns undefined when nothing of the value can be kept. */
function repairedValue(schema: z.core.$ZodType, value: unknown, blank: unknown, path: Path): Repaired | undefined {
  if (isValid(schema, value)) return { value, leftOut: [] };
  const { def } = (schema as Schema)._zod;
  let repaired: Repaired | undefined;
  if (def.type === 'optional' || def.type === 'default') repaired = repairedValue(def.innerType, value, blank, path);
  else if (def.type === 'array' && Array.isArray(value)) repaired = repairedArray(def.element, value, blank, path);
  else if (def.type === 'object' && isPlain(value)) repaired = repairedObject(def.shape, value, blank, path);
  else if (def.type === 'record' && isPlain(value)) repaired = repairedEntries(schema, value, path);
  return repaired && isValid(schema, repaired.value) ? repaired : undefined;
}

/**
 * Keeps everything of a damaged record that its schema accepts. Leaves out the rest, or fills in the value of a new record. Returns
 * undefined when a required value is lost.
 */
export function repairRecord<T>(
  schema: z.ZodMiniType<T>,
  raw: unknown,
  blank?: Blank<T>,
): RepairedRecord<T> | undefined {
  const repaired = repairedValue(schema, raw, blank, []);
  const parsed = schema.safeParse(repaired?.value);
  return repaired && parsed.success ? { record: parsed.data, leftOut: repaired.leftOut } : undefined;
}
