import * as z from 'zod/mini';

type Keyed = Readonly<Record<PropertyKey, unknown>>;

/** Returns the value at a path in the draft and in the stored record. In lists, matches records by id, even if they moved. */
function pairAt(draft: unknown, stored: unknown, path: readonly PropertyKey[]): [typed: unknown, own: unknown] {
  let [typed, own] = [draft, stored];
  for (const key of path) {
    const next = (typed as Keyed | undefined)?.[key];
    const id = Array.isArray(typed) ? (next as Keyed | undefined)?.['id'] : undefined;
    own =
      id !== undefined && Array.isArray(own)
        ? (own as Keyed[]).find((one) => one['id'] === id)
        : (own as Keyed | undefined)?.[key];
    typed = next;
  }
  return [typed, own];
}

function isStored(draft: unknown, stored: unknown, path: readonly PropertyKey[]): boolean {
  const [typed, own] = pairAt(draft, stored, path);
  return own !== undefined && JSON.stringify(typed) === JSON.stringify(own);
}

/** Returns a key of an issue that stays the same when its line moves in a list. */
function kindOf({ path, message }: z.core.$ZodIssue): string {
  return JSON.stringify([path.filter((key) => typeof key !== 'number'), message]);
}

/**
 * Returns the issues of changed values. Ignores issues of an unchanged value that the stored record has too. If another field
 * caused the issue, the value is rejected although it did not change: 50 dollars that became 50 percent, for example.
 */
function issuesOfChanges(
  schema: z.ZodMiniType,
  issues: readonly z.core.$ZodIssue[],
  draft: unknown,
  stored: unknown,
): readonly z.core.$ZodIssue[] {
  if (issues.length === 0) return issues;
  const known = new Set(z.safeParse(schema, stored).error?.issues.map(kindOf));
  return issues.filter((issue) => !(known.has(kindOf(issue)) && isStored(draft, stored, issue.path)));
}

/** Returns the output of the schema for a draft, with the values that it rejects unchanged. */
function takenBy(schema: z.core.$ZodType, draft: unknown): unknown {
  if (schema instanceof z.ZodMiniPipe && schema.def.out instanceof z.ZodMiniTransform) {
    return z.parse(schema.def.out, takenBy(schema.def.in, draft));
  }
  if (schema instanceof z.ZodMiniObject) {
    const values = draft as Keyed;
    const fields = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>);
    return Object.fromEntries(fields.map(([key, field]) => [key, takenBy(field, values[key])]));
  }
  const { data = draft } = z.safeParse(schema, draft);
  return data;
}

/**
 * Returns the schema of a draft for a stored record: accepts a value that the record already has, even if a user couldn't type it.
 * Files, conversions and settings may store more than a form accepts, and editing another field must not fail because of it.
 */
export function keepingStored<Draft, Facts>(
  schema: z.ZodMiniType<Facts, Draft>,
  stored: Draft,
): z.ZodMiniType<Facts, Draft> {
  return z.pipe(
    z.custom<Draft>(),
    z.transform((draft, payload) => {
      const { success, data, error } = z.safeParse(schema, draft);
      if (success) return data;
      const left = issuesOfChanges(schema, error.issues, draft, stored);
      if (left.length === 0) return takenBy(schema, draft) as Facts;
      for (const { path, message } of left)
        payload.issues.push({ code: 'custom', path: [...path], message, input: draft });
      return z.NEVER;
    }),
  );
}
