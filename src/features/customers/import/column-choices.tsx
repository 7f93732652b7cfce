import {
  type ColumnMapping,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  isExtraColumn,
} from '#domain/customers/customer-import-fields.ts';
import { SelectField } from '#ui/form/field.tsx';

/** A column of the file: its name and its first value. */
export type FileColumn = { name: string; example: string };

type ColumnChoicesProps = {
  columns: readonly FileColumn[];
  mapping: ColumnMapping;
  /** Columns that hold the label (Work, Mobile) of a phone or email column. */
  labels: ReadonlySet<number>;
  onChoose: (column: number, field: ImportField | undefined) => void;
};

/** Lists the columns of the file, each with a menu of fields. */
export function ColumnChoices({ columns, mapping, labels, onChoose }: ColumnChoicesProps) {
  return (
    <ul aria-label="Columns of the file" className="grid">
      {columns.map(({ name, example }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index; two may have the same name
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3.5 border-t py-2 first:border-t-0"
        >
          <p className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-meta text-text-3">{example ? `such as ${example}` : 'Empty'}</span>
          </p>
          <SelectField
            label={`Column ${name}`}
            hideLabel
            value={mapping[at] ?? ''}
            hint={hintOf(mapping, labels, at)}
            onChange={({ target }) => onChoose(at, (target.value || undefined) as ImportField | undefined)}
          >
            <option value="">Leave out</option>
            {IMPORT_FIELD_NAMES.map((field) => (
              <option key={field} value={field}>
                {IMPORT_FIELDS[field]}
              </option>
            ))}
          </SelectField>
        </li>
      ))}
    </ul>
  );
}

/** Explains a column whose texts go to the notes, or only fill a field that is still empty. */
function hintOf(mapping: ColumnMapping, labels: ReadonlySet<number>, at: number): string | undefined {
  const field = mapping[at];
  if (!field) return labels.has(at) ? 'Kept in the notes with each extra phone or email.' : undefined;
  if (!isExtraColumn(mapping, at)) return undefined;
  if (field === 'fullName') return 'A second name in a row also goes to the notes.';
  const what = { email: 'email', phone: 'phone number', vehicle: 'vehicle' }[field as 'email' | 'phone' | 'vehicle'];
  return `Used if there's no ${what} above; otherwise added to the notes.`;
}
