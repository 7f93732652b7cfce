import * as z from 'zod/mini';

type Keyed = Readonly<Record<PropertyKey, unknown>>;

/** What the record holds where the draft has a value; in lists, records are matched by their ids, wherever they moved. */
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

/** Identifies an issue wherever its line was moved in a list. */
function kindOf({ path, message }: z.core.$ZodIssue): string {
  return JSON.stringify([path.filter((key) => typeof key !== 'number'), message]);
}

/**
 * Returns the issues about what was typed. What the record holds already may stay, if the record had the issue before: a number that
 * another field has now, or dollars that became a percentage, are refused where they are, though they did not change themselves.
 */
export function issuesOfTyped(
  schema: z.ZodMiniType,
  issues: readonly z.core.$ZodIssue[],
  draft: unknown,
  stored: unknown,
): readonly z.core.$ZodIssue[] {
  if (issues.length === 0) return issues;
  const known = new Set(z.safeParse(schema, stored).error?.issues.map(kindOf));
  return issues.filter((issue) => !(known.has(kindOf(issue)) && isStored(draft, stored, issue.path)));
}

/** The draft as the schema makes it, with the values as they are where the schema refuses them. */
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
 * The schema of a draft, for a record that is stored: a value that the record holds already is taken though it could not be typed.
 * Files, conversions and settings may store more than a form lets people type, and no form is narrower than its record.
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
      const left = issuesOfTyped(schema, error.issues, draft, stored);
      if (left.length === 0) return takenBy(schema, draft) as Facts;
      for (const { path, message } of left)
        payload.issues.push({ code: 'custom', path: [...path], message, input: draft });
      return z.NEVER;
    }),
  );
}
