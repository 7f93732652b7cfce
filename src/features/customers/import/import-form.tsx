import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CheckedRow } from '#domain/customer-import.ts';
import {
  guessedMapping,
  IMPORT_FIELDS,
  type ImportField,
  mappingProblem,
  withColumn,
} from '#domain/customer-import-fields.ts';
import { counted } from '#parts/names-in-words.ts';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { useLeaveGuard } from '#parts/use-leave-guard.ts';
import { Alert } from '#ui/alert.tsx';
import { CheckboxField, SelectField } from '#ui/field.tsx';
import { FormPage, FormSection } from '#ui/form-page.tsx';
import { catchLostFocus } from '#ui/lost-focus.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ShopLists } from './check-rows.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ImportPreview, RowRemarks } from './import-preview.tsx';
import type { CustomerFile } from './read-customer-file.ts';
import { useChecked } from './use-checked.ts';
import { useImport } from './use-import.ts';

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

type ImportFormProps = { file: CustomerFile; shop: ShopLists /** Another file may be chosen. */; picker: ReactNode };

/** What the file holds, and what is to become of it. */
export function ImportForm({ file, shop, picker }: ImportFormProps) {
  const navigate = useNavigate();
  const [hasHead, setHasHead] = useState(file.hasHead);
  const rows = useMemo(() => (hasHead ? file.rows.slice(1) : file.rows), [file, hasHead]);
  const columns = useMemo(() => {
    const [head] = file.rows;
    return (head?.cells ?? []).map((name, at) => ({
      name: (hasHead && name.trim()) || `Column ${at + 1}`,
      example: rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '',
    }));
  }, [file, rows, hasHead]);
  const [mapping, setMapping] = useState(() => guessedMapping(columns.map(({ name }) => name)));
  const [twins, setTwins] = useState<'leave' | 'import'>('leave');
  const [leavesBad, setLeavesBad] = useState(false);
  const lacking = mappingProblem(mapping);
  const checked = useChecked(rows, mapping, shop);
  const taken: readonly CheckedRow[] = useMemo(
    () =>
      checked && twins === 'import'
        ? [...checked.good, ...checked.twins].sort((a, b) => a.row - b.row)
        : (checked?.good ?? []),
    [checked, twins],
  );
  const isDone = useRef(false);
  useLeaveGuard(() => !isDone.current, 'Nothing of the file is imported yet; you would have to choose it again.');
  // The button that chose the file stands elsewhere now.
  useEffect(catchLostFocus, []);
  const { run, saving } = useImport(file.name, () => {
    isDone.current = true;
  });

  const bad = checked?.bad ?? [];
  const leaveOut = bad.length === 1 ? 'Leave this row out' : 'Leave these rows out';
  const twin = checked?.twins.length === 1 ? 'it' : 'them';
  const reason =
    lacking ??
    (!checked
      ? 'The rows are being looked through.'
      : taken.length === 0
        ? 'There is nobody to import: see what stands against the rows.'
        : bad.length > 0 && !leavesBad
          ? `${counted(bad.length, 'row')} cannot be imported. Mend the file, or tick “${leaveOut}”.`
          : undefined);

  return (
    <FormPage
      label="Import Customers"
      submit={saving ? 'Importing…' : `Import ${counted(taken.length, 'Customer')}`}
      disabled={saving || reason !== undefined}
      disabledReason={saving ? undefined : reason}
      problems={[]}
      attempts={0}
      onSubmit={() => run(taken.map(({ customer }) => customer))}
      onCancel={() => void navigate({ to: paths.customers })}
      rail={
        <FormSection title="File">
          <p className="break-words font-[560]">{file.name}</p>
          <p className="mb-3 text-label text-text-2">
            {`${counted(rows.length, 'row')}, ${counted(columns.length, 'column')} separated by ${SEPARATOR_NAMES[file.separator]}, ${file.encoding}`}
          </p>
          <CheckboxField
            label="The first row holds the column names"
            checked={hasHead}
            onChange={({ target }) => setHasHead(target.checked)}
          />
        </FormSection>
      }
    >
      <FormSection title="Columns" group>
        <p className="mb-2.5 text-text-2">What stands in each column of the file. Change what was guessed wrong.</p>
        {lacking && (
          <div className="mb-2.5">
            <Alert tone="amber" role="status" title="A name is missing">
              {lacking}
            </Alert>
          </div>
        )}
        <ColumnChoices
          columns={columns}
          mapping={mapping}
          onChoose={(column: number, field: ImportField | undefined) => setMapping(withColumn(mapping, column, field))}
        />
        {!mapping.includes('source') && (
          <p className="mt-2.5 text-small text-text-3">{`Without a column for ${IMPORT_FIELDS.source}, it is Other.`}</p>
        )}
      </FormSection>
      {!lacking && (
        <FormSection title="Customers" group>
          {!checked && <SkeletonRows rows={3} />}
          {checked && (
            <div className="grid min-w-0 gap-3.5">
              {bad.length > 0 && (
                <Alert tone="red" role="status" title={`${counted(bad.length, 'row')} cannot be imported`}>
                  <RowRemarks
                    label="Rows that cannot be imported"
                    remarks={bad.map(({ row, problems }) => ({ row, text: problems.join('; ') }))}
                  />
                  <div className="mt-2">
                    <CheckboxField
                      label={leaveOut}
                      checked={leavesBad}
                      onChange={({ target }) => setLeavesBad(target.checked)}
                    />
                  </div>
                </Alert>
              )}
              {checked.twins.length > 0 && (
                <Alert
                  tone="amber"
                  role="status"
                  title={`${counted(checked.twins.length, 'row')} may be known already`}
                >
                  <RowRemarks
                    label="Rows that may be known already"
                    remarks={checked.twins.map(({ row, same }) => ({ row, text: same }))}
                  />
                  <div className="mt-2 max-w-[280px]">
                    <SelectField
                      label={`What to do with ${twin}`}
                      value={twins}
                      onChange={({ target }) => setTwins(target.value === 'import' ? 'import' : 'leave')}
                    >
                      <option value="leave">{`Leave ${twin} out`}</option>
                      <option value="import">{`Import ${twin} anyway`}</option>
                    </SelectField>
                  </div>
                </Alert>
              )}
              <Hints rows={taken} />
              {taken.length > 0 && <ImportPreview rows={taken} />}
            </div>
          )}
        </FormSection>
      )}
      <FormSection title="Another file">{picker}</FormSection>
    </FormPage>
  );
}

function Hints({ rows }: { rows: readonly CheckedRow[] }) {
  const hints = useMemo(
    () => rows.flatMap(({ row, hints }) => (hints.length > 0 ? [{ row, text: hints.join('; ') }] : [])),
    [rows],
  );
  if (hints.length === 0) return null;
  return (
    <Alert tone="blue" role="status" title={`${counted(hints.length, 'row')} read with a change`}>
      <RowRemarks label="Rows read with a change" remarks={hints} />
    </Alert>
  );
}
