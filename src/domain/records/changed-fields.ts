/** A fact of a record in words: its label and what it says. */
export type Fact = readonly [label: string, text: string];

/** A field that somebody else changed while a form was open on the record. */
export type ChangedField = {
  label: string;
  /** What the record says now. */
  remote: string;
  /** What the form says. */
  local: string;
  /** Both sides changed it: one of them is lost, whoever wins. */
  isConflict: boolean;
};

/**
 * What of a record is not any more as it was when the form was opened, in the order of the form.
 * @param base as it was then; null when it was not there
 * @param remote as it is now
 * @param local as the form would save it
 */
export function changedFields(
  base: readonly Fact[] | null,
  remote: readonly Fact[],
  local: readonly Fact[],
): ChangedField[] {
  const was = new Map(base ?? []);
  const typed = new Map(local);
  return remote.flatMap(([label, text]) => {
    const own = typed.get(label) ?? '';
    if (base && was.get(label) === text) return [];
    // Both sides say the same: there is nothing to choose.
    if (own === text) return [];
    return [{ label, remote: text, local: own, isConflict: own !== (was.get(label) ?? '') }];
  });
}
