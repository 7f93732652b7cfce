/** A fact of a record in words: its label and what it says. */
export type Fact = readonly [label: string, text: string];

/** A field that was changed elsewhere while a form was open on the record. */
export type ChangedField = {
  label: string;
  /** What the stored record says now. */
  remote: string;
  /** What the form says. */
  local: string;
  /** The form changed it too: one of the two changes is lost, whichever version is kept. */
  isConflict: boolean;
};

/**
 * Lists the fields that differ between the stored record and the form and were changed since the form was opened, in the order of the form.
 * @param base the record when the form was opened; null when it was not there
 * @param remote the record as it is stored now
 * @param local the record as the form would save it
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
    // Both versions say the same: there is nothing to choose.
    if (own === text) return [];
    return [{ label, remote: text, local: own, isConflict: own !== (was.get(label) ?? '') }];
  });
}
