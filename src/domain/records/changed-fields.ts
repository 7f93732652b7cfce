/** A field of a record as text, with its label. */
export type Fact = readonly [label: string, text: string];

/** A field that someone else changed while a form was open on the record. */
export type ChangedField = {
  label: string;
  /** Value in the remote version. */
  remote: string;
  /** Value in the form. */
  local: string;
  /** Both sides changed the field, so one of the values will be lost. */
  isConflict: boolean;
};

/**
 * Returns the fields that changed remotely since the form was opened and differ from the form, in form order.
 * @param base the record when the form was opened
 * @param remote the record now
 * @param local the record as the form would save it
 */
export function changedFields(base: readonly Fact[], remote: readonly Fact[], local: readonly Fact[]): ChangedField[] {
  const was = new Map(base);
  const typed = new Map(local);
  return remote.flatMap(([label, text]) => {
    const own = typed.get(label) ?? '';
    if (was.get(label) === text) return [];
    // Both sides have the same value, so there is no conflict.
    if (own === text) return [];
    return [{ label, remote: text, local: own, isConflict: own !== (was.get(label) ?? '') }];
  });
}
