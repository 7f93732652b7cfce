import * as z from 'zod/mini';

/** Returns the value of a JSON text; undefined when the text is missing or is no JSON. `reviver`: as of `JSON.parse`. */
export function parseJson(
  text: string | null | undefined,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text ?? '', reviver);
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON text that fits the schema; undefined when the text is missing or damaged. */
export function parsedAs<T>(schema: z.ZodMiniType<T>, text: string | null | undefined): T | undefined {
  return z.safeParse(schema, parseJson(text)).data;
}
