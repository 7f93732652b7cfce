import { TEXT_ENCODINGS, type TextEncoding } from '#domain/text/text-encoding.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { SelectField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import type { CustomerFile, FileRow } from './read-customer-file.ts';

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'UTF-8',
  'Windows-1252': 'Windows-1252 (Excel on Windows)',
  'Mac Roman': 'Mac Roman (Excel on Mac)',
  'UTF-16': 'UTF-16 (Unicode text)',
};
/** Rows offered as the row of column names, and the characters shown of each. */
const SHOWN_ROWS = 15;
const SHOWN_LENGTH = 48;

function startOf({ row, cells }: FileRow): string {
  const text = cells.flatMap((cell) => cell.trim() || []).join(', ');
  return `Row ${row}: ${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}`;
}

type FileSectionProps = {
  file: CustomerFile;
  rowCount: number;
  columnNames: readonly string[];
  /** Index of the row with the column names, -1 for none. */
  headAt: number;
  onHead: (at: number) => void;
  onEncoding: (encoding: TextEncoding) => void;
  /** The reason why the encoding chosen last was refused. */
  encodingProblem: string | undefined;
};

/** Options for reading the file: its encoding and the row with the column names. */
export function FileSection(props: FileSectionProps) {
  const { file, rowCount, columnNames, headAt, onHead, onEncoding, encodingProblem } = props;
  const { picked, encoding, separator, rows } = file;
  const shape = separator
    ? `${counted(rowCount, 'row')}, ${counted(columnNames.length, 'column')} separated by ${SEPARATOR_NAMES[separator]}`
    : counted(rowCount, 'contact');
  return (
    <FormSection title="File">
      <p className="wrap-anywhere font-semibold">{picked.name}</p>
      <p className="mb-3 text-label text-text-2">{`${shape}, ${encoding}`}</p>
      <div className="grid gap-3">
        <SelectField
          label="Text encoding"
          hint="If accents look wrong in the preview, try another one."
          error={encodingProblem}
          value={encoding}
          onChange={({ target }) => onEncoding(target.value as TextEncoding)}
        >
          {TEXT_ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {ENCODING_NAMES[one]}
            </option>
          ))}
        </SelectField>
        {separator && (
          <SelectField
            label="Row with the column names"
            value={headAt}
            onChange={({ target }) => onHead(Number(target.value))}
          >
            {rows.slice(0, Math.max(SHOWN_ROWS, headAt + 1)).map((row, at) => (
              <option key={row.row} value={at}>
                {startOf(row)}
              </option>
            ))}
            <option value={-1}>None: the first row is a customer</option>
          </SelectField>
        )}
      </div>
    </FormSection>
  );
}
