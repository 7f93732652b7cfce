import { expect, test } from 'vitest';
import { textHash } from '#domain/text/text-hash.ts';
import { SCHEMAS } from '#io/store/store.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

type Node = { _zod: { def: { type: string; defaultValue?: unknown } } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '_zod' in value;

/** Returns the paths in a schema at which an absent value becomes another one, with that value. */
function defaultsIn(node: Node, path: string, met: readonly Node[] = []): string[] {
  if (met.includes(node)) return [];
  const { def } = node._zod;
  const own = 'defaultValue' in def ? [`${path} = ${JSON.stringify(def.defaultValue)}`] : [];
  const parts = Object.entries(def).flatMap(([key, value]) =>
    isNode(value) || typeof value !== 'object' || value === null
      ? [[path, value] as const]
      : Object.entries(value).map(([name, part]) => [key === 'shape' ? `${path}.${name}` : path, part] as const),
  );
  return [...own, ...parts.flatMap(([at, part]) => (isNode(part) ? defaultsIn(part, at, [...met, node]) : []))];
}

// The mirror and the packed lists are not checked again: their records would lack a field that got a default later.
test('a default that is new or other than before comes with a higher schema version', () => {
  const defaults = Object.entries(SCHEMAS).flatMap(([entity, schema]) => defaultsIn(schema as Node, entity));
  expect({ version: SCHEMA_VERSION, defaults: textHash(defaults.sort().join('\n')) }).toEqual({
    version: 9,
    defaults: '54qfmh5f8t.gga',
  });
});
