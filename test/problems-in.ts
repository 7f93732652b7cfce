import * as z from 'zod/mini';

/** Returns the problems of a draft by field, in the order of the schema. */
export function problemsIn<Draft extends object>(
  schema: z.ZodMiniType,
  draft: Draft,
): { [Field in keyof Draft]?: string } {
  const issues = z.safeParse(schema, draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]));
}
