import type { CheckedRow } from '#domain/customers/customer-import.ts';
import { describeNewVehicles } from '#domain/customers/duplicate-rows.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, SelectField } from '#ui/form/field.tsx';
import type { Checked, RowRemark } from './check-rows.ts';
import { type AddedVehicles, type RowChoices, repeatRemarks } from './chosen-rows.ts';

const SHOWN_REMARKS = 50;

/** Lists remarks with their row numbers, at most SHOWN_REMARKS of them. */
function RowRemarks({ label, unit, remarks }: { label: string; unit: Unit; remarks: readonly RowRemark[] }) {
  const more = remarks.length - SHOWN_REMARKS;
  return (
    <>
      <ul
        aria-label={label}
        className="mt-1 grid max-h-55 gap-0.5 overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
        tabIndex={0}
      >
        {remarks.slice(0, SHOWN_REMARKS).map(({ row, text }) => (
          <li key={`${row} ${text}`} className="wrap-anywhere">
            {`${unit === 'row' ? 'Row' : 'Contact'} ${row}: ${text}.`}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">{`And ${counted(more, `more ${unit}`)}.`}</p>}
    </>
  );
}

/** The word for a row of the file; a vCard file has contacts. */
export type Unit = 'row' | 'contact';

const itOrThem = (count: number) => (count === 1 ? 'it' : 'them');

type RowGroupsProps = {
  unit: Unit;
  checked: Checked;
  /** The rows that become customers. */
  taken: readonly CheckedRow[];
  /** Vehicles that existing customers do not have yet. */
  addable: readonly AddedVehicles[];
  /** Rows above the column names. */
  titles: readonly RowRemark[];
  /** Cells with a character that does not belong to the encoding. */
  wrongCells: readonly RowRemark[];
  choices: RowChoices;
  onChoose: (choices: RowChoices) => void;
  skipsBadRows: boolean;
  onSkipBadRows: (leaves: boolean) => void;
};

/** Returns the label of the checkbox that leaves out the bad rows. */
export function leaveOutLabel(count: number, unit: Unit): string {
  return count === 1 ? `Leave this ${unit} out` : `Leave these ${unit}s out`;
}

/** Shows the rows that are not clearly new customers, grouped by reason, each group with its choices. */
export function RowGroups(props: RowGroupsProps) {
  const { unit, checked, taken, addable, titles, wrongCells, choices, onChoose, skipsBadRows, onSkipBadRows } = props;
  const { bad, duplicates, repeats, inactive } = checked;
  const skipped = [...titles, ...checked.skipped].sort((a, b) => a.row - b.row);
  const hints = taken.flatMap(({ row, hints }) => (hints.length > 0 ? [{ row, text: hints.join('; ') }] : []));
  const plural = (count: number) => counted(count, unit);
  const remarks = { unit };
  const duplicate = itOrThem(duplicates.length);
  const deleted = itOrThem(inactive.length);
  return (
    <>
      {bad.length > 0 && (
        <Alert tone="red" role="status" title={`${plural(bad.length)} cannot be imported`}>
          <RowRemarks
            {...remarks}
            label={`${unit === 'row' ? 'Rows' : 'Contacts'} that cannot be imported`}
            remarks={bad.map(({ row, problems }) => ({ row, text: problems.join('; ') }))}
          />
          <div className="mt-2">
            <CheckboxField
              label={leaveOutLabel(bad.length, unit)}
              checked={skipsBadRows}
              onChange={({ target }) => onSkipBadRows(target.checked)}
            />
          </div>
        </Alert>
      )}
      {wrongCells.length > 0 && (
        <Alert tone="amber" role="status" title={`${counted(wrongCells.length, 'cell')} may have a wrong character`}>
          <RowRemarks {...remarks} label="Characters to check" remarks={wrongCells} />
          <p className="mt-1">Fix it after the import, or choose another text encoding under File.</p>
        </Alert>
      )}
      {repeats.length > 0 && (
        <Alert
          tone="amber"
          role="status"
          title={`${plural(repeats.length)} ${repeats.length === 1 ? 'belongs' : 'belong'} to a customer above`}
        >
          <RowRemarks
            {...remarks}
            label="More rows of the same customer"
            remarks={repeatRemarks(checked, choices, unit)}
          />
          <div className="mt-2 max-w-70">
            <SelectField
              label="Same customer again"
              value={choices.repeats}
              onChange={({ target }) => onChoose({ ...choices, repeats: target.value as RowChoices['repeats'] })}
            >
              <option value="combine">Combine into one customer</option>
              <option value="separate">Import as separate customers</option>
              <option value="leave">{`Leave ${itOrThem(repeats.length)} out`}</option>
            </SelectField>
          </div>
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert
          tone="amber"
          role="status"
          title={`${plural(duplicates.length)} may already be ${duplicates.length === 1 ? 'a customer' : 'customers'}`}
        >
          <RowRemarks
            {...remarks}
            label={`${unit === 'row' ? 'Rows' : 'Contacts'} that may already be customers`}
            remarks={duplicates.map(({ row, same, customer, existing }) => ({
              row,
              text:
                choices.duplicates === 'add' && existing ? `${same}; ${describeNewVehicles(customer, existing)}` : same,
            }))}
          />
          <div className="mt-2 max-w-70">
            <SelectField
              label={`What to do with ${duplicate}`}
              value={choices.duplicates}
              onChange={({ target }) => onChoose({ ...choices, duplicates: target.value as RowChoices['duplicates'] })}
            >
              <option value="leave">{`Leave ${duplicate} out`}</option>
              {addable.length > 0 && (
                <option value="add">{`Add ${duplicates.length === 1 ? 'the vehicle' : 'their vehicles'} to the customer${addable.length === 1 ? '' : 's'}`}</option>
              )}
              <option value="import">{`Import ${duplicate} anyway`}</option>
            </SelectField>
          </div>
        </Alert>
      )}
      {inactive.length > 0 && (
        <Alert
          tone="amber"
          role="status"
          title={`${counted(inactive.length, 'customer')} ${inactive.length === 1 ? 'was' : 'were'} deleted in the other program`}
        >
          <RowRemarks
            {...remarks}
            label="Deleted customers"
            remarks={inactive.map(({ row, customer, inactive: why }) => ({
              row,
              text: `${customer.firstName} ${customer.lastName} is ${why}`.trim(),
            }))}
          />
          <div className="mt-2 max-w-70">
            <SelectField
              label="Deleted customers"
              value={choices.inactive}
              onChange={({ target }) => onChoose({ ...choices, inactive: target.value as RowChoices['inactive'] })}
            >
              <option value="leave">{`Leave ${deleted} out`}</option>
              <option value="import">{`Import ${deleted} anyway`}</option>
            </SelectField>
          </div>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert tone="blue" role="status" title={`${plural(skipped.length)} left out: not customers`}>
          <RowRemarks {...remarks} label="Rows left out" remarks={skipped} />
        </Alert>
      )}
      {hints.length > 0 && (
        <Alert tone="blue" role="status" title={`${plural(hints.length)} will be imported with a change`}>
          <RowRemarks
            {...remarks}
            label={`${unit === 'row' ? 'Rows' : 'Contacts'} imported with a change`}
            remarks={hints}
          />
        </Alert>
      )}
    </>
  );
}
