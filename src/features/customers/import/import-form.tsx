import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  customerImportColumns,
  guessedMapping,
  IMPORT_FIELDS,
  type ImportField,
  ignoredColumns,
  labelColumns,
  mappingProblem,
  withColumn,
} from '#domain/customers/customer-import-fields.ts';
import type { TextEncoding } from '#domain/text/text-encoding.ts';
import { useLeaveGuard } from '#parts/forms/use-leave-guard.ts';
import { paths } from '#parts/navigation/paths.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { Button } from '#ui/form/button.tsx';
import { FormLayout, FormSection } from '#ui/form/form-layout.tsx';
import type { ShopLists } from './check-rows.ts';
import { addableVehicles, chosenRows, type RowChoices } from './chosen-rows.ts';
import { ColumnChoices } from './column-choices.tsx';
import { FileSection } from './file-section.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { CustomerFile } from './read-customer-file.ts';
import { leaveOutLabel, RowGroups } from './row-groups.tsx';
import { type Imported, importCounts } from './store-import.ts';
import { useCheckedRows } from './use-checked-rows.ts';
import { useImport } from './use-import.ts';

type ImportFormProps = {
  file: CustomerFile;
  shop: ShopLists;
  /** Reads the file again in this encoding. */
  onEncoding: (encoding: TextEncoding) => void;
  encodingProblem: string | undefined;
  /** Chooses another file. */
  picker: ReactNode;
};

const FIRST_CHOICES: RowChoices = { duplicates: 'leave', repeats: 'combine', inactive: 'leave' };

/** Returns 'Import 2 Customers', 'Import 1 Vehicle' or 'Import 2 Customers and 1 Vehicle'. */
function submitLabel(imported: Imported): string {
  const { customers, vehicles } = importCounts(imported);
  const names = [
    ...(customers > 0 || vehicles === 0 ? [counted(customers, 'Customer')] : []),
    ...(vehicles > 0 ? [counted(vehicles, 'Vehicle')] : []),
  ];
  return `Import ${names.join(' and ')}`;
}

/** Splits the file at the row of column names (an index, -1 for none) into columns with an example, and the rows below. */
function tableOf({ rows: all, separator }: CustomerFile, headAt: number) {
  const rows = all.slice(headAt + 1);
  const head = all[headAt]?.cells;
  const width = head?.length ?? all[0]?.cells.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => {
    const name = head?.[at]?.trim() ?? '';
    return {
      name: name || `Column ${at + 1}`,
      example: rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '',
    };
  });
  const titles = all.slice(0, Math.max(0, headAt)).map(({ row }) => ({ row, text: 'above the column names' }));
  return { rows, columns, titles, names: columns.map(({ name }) => (head ? name : '')), isContacts: !separator };
}

/** Shows the contents of the file and imports the chosen rows. */
export function ImportForm({ file, shop, onEncoding, encodingProblem, picker }: ImportFormProps) {
  const navigate = useNavigate();
  const [chosenHead, setChosenHead] = useState<number>();
  const headAt = chosenHead ?? file.headAt;
  const { rows, columns, titles, names, isContacts } = useMemo(() => tableOf(file, headAt), [file, headAt]);
  const unit = isContacts ? 'contact' : 'row';
  const guessed = useMemo(() => guessedMapping(names), [names]);
  /** Fields chosen by hand, in order. The others are guessed again when the row of column names changes. */
  const [byHand, setByHand] = useState<readonly (readonly [column: number, field: ImportField | undefined])[]>([]);
  const mapping = useMemo(
    () => byHand.reduce((before, [column, field]) => withColumn(before, column, field), guessed),
    [guessed, byHand],
  );
  const read = useMemo(() => customerImportColumns(names, mapping), [names, mapping]);
  const lacking = mappingProblem(mapping);
  const request = useMemo(
    () => (lacking ? undefined : { rows, columns: read, rowWord: unit }),
    [lacking, rows, read, unit],
  );
  const checked = useCheckedRows(request, shop);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [skipsBadRows, setSkipsBadRows] = useState(false);
  const taken = useMemo(() => (checked ? chosenRows(checked, choices) : []), [checked, choices]);
  const addable = useMemo(() => (checked ? addableVehicles(checked) : []), [checked]);
  const vehicles = choices.duplicates === 'add' ? addable : [];
  const imported = { customers: taken.map(({ customer }) => customer), vehicles };
  const isDone = useRef(false);
  useLeaveGuard(
    () => !isDone.current,
    "Nothing has been imported yet. If you leave, you'll have to choose the file again.",
  );
  // The focused button was unmounted with the page before.
  useEffect(restoreLostFocus, []);
  const { start, saving } = useImport(file.picked.name, () => {
    isDone.current = true;
  });

  const leftOut = ignoredColumns(read).filter((at) => columns[at]?.example);
  const wrongCells = file.wrongBytes.map(({ row, column, text }) => ({
    row,
    text: `${columns[column]?.name ?? `Column ${column + 1}`} is read as “${text}”`,
  }));
  const bad = checked?.bad ?? [];
  const reason =
    lacking ??
    (!checked
      ? 'Checking the rows…'
      : bad.length > 0 && !skipsBadRows
        ? `${counted(bad.length, unit)} cannot be imported. Fix the file, or check “${leaveOutLabel(bad.length, unit)}”.`
        : taken.length === 0 && vehicles.length === 0
          ? 'There are no customers to import. See the notes on the rows below.'
          : undefined);

  return (
    <FormLayout
      label="Import Customers"
      submit={saving ? 'Importing…' : submitLabel(imported)}
      disabled={saving || reason !== undefined}
      disabledReason={saving ? undefined : reason}
      problems={[]}
      attempts={0}
      onSubmit={() => start(imported)}
      onCancel={() => void navigate({ to: paths.customers })}
      rail={
        // Before the columns on phones, where the rail would be at the end of the page.
        <div className="phone:-order-1">
          <FileSection
            file={file}
            rowCount={rows.length}
            columnNames={columns.map(({ name }) => name)}
            headAt={headAt}
            onHead={setChosenHead}
            onEncoding={onEncoding}
            encodingProblem={encodingProblem}
          />
        </div>
      }
    >
      <FormSection title="Columns" group>
        <p className="mb-2.5 text-text-2">Match each column to a field. Fix any that are wrong.</p>
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
          labels={labelColumns(read)}
          onChoose={(column, field) => setByHand((before) => [...before, [column, field]])}
        />
        {leftOut.length > 0 && (
          <div className="mt-2.5">
            <IgnoredColumns
              names={leftOut.map((at) => columns[at]?.name ?? '')}
              onKeep={() => setByHand((before) => [...before, ...leftOut.map((at) => [at, 'notes'] as const)])}
            />
          </div>
        )}
        {!mapping.includes('source') && (
          <p className="mt-2.5 text-small text-text-3">{`If no column is matched to ${IMPORT_FIELDS.source}, it is set to Other.`}</p>
        )}
      </FormSection>
      {!lacking && (
        <FormSection title="Customers" group>
          {!checked && <SkeletonRows rows={3} />}
          {checked && (
            <div className="grid min-w-0 gap-3.5">
              <RowGroups
                unit={unit}
                checked={checked}
                taken={taken}
                addable={addable}
                titles={isContacts ? [] : titles}
                wrongCells={wrongCells}
                choices={choices}
                onChoose={setChoices}
                skipsBadRows={skipsBadRows}
                onSkipBadRows={setSkipsBadRows}
              />
              {taken.length > 0 && <ImportPreview rows={taken} unit={unit} />}
            </div>
          )}
        </FormSection>
      )}
      <FormSection title="Another file">{picker}</FormSection>
    </FormLayout>
  );
}

/** Lists ignored columns that have data, with a button that adds them to the notes. */
function IgnoredColumns({ names, onKeep }: { names: readonly string[]; onKeep: () => void }) {
  return (
    <Alert
      tone="amber"
      role="status"
      title={`${counted(names.length, 'column')} with data will be left out`}
      action={
        <Button size="small" onClick={onKeep}>
          Add to Notes
        </Button>
      }
    >
      <p className="wrap-anywhere">{names.join(', ')}</p>
    </Alert>
  );
}
