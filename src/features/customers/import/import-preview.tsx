import { type CheckedRow, importedName } from '#domain/customer-import.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { counted } from '#parts/names-in-words.ts';

const SHOWN_ROWS = 5;
const SHOWN_REMARKS = 50;

const cell = 'px-3 py-2 text-left align-top';

/** The first customers as they will be. */
export function ImportPreview({ rows }: { rows: readonly CheckedRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="-mx-[18px] overflow-x-auto phone:-mx-4" aria-label="First rows" tabIndex={0}>
      <table aria-label="First customers of the file" className="w-full min-w-[560px] text-label">
        <thead className="text-meta text-text-3">
          <tr>
            {['Row', 'Name', 'Contact', 'Vehicle'].map((head) => (
              <th key={head} scope="col" className={`${cell} font-[560] first:pl-[18px] phone:first:pl-4`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map(({ row, customer }) => (
            <tr key={row} className="border-t">
              <td className={`${cell} pl-[18px] text-text-3 tabular-nums phone:pl-4`}>{row}</td>
              <td className={cell}>
                <span className="block font-[560]">{importedName(customer)}</span>
                <span className="block text-meta text-text-3">{customer.companyName}</span>
              </td>
              <td className={cell}>
                <span className="block">{customer.email}</span>
                <span className="block">{customer.phone}</span>
              </td>
              <td className={cell}>
                <span className="block">{vehicleName(customer.vehicle)}</span>
                <span className="block text-meta text-text-3">
                  {[customer.vehicle.color, customer.vehicle.size].filter(Boolean).join(' · ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Remark = { row: number; text: string };

/** Remarks by the number of their row; of many the first ones. */
export function RowRemarks({ label, remarks }: { label: string; remarks: readonly Remark[] }) {
  const more = remarks.length - SHOWN_REMARKS;
  return (
    <>
      <ul
        aria-label={label}
        className="mt-1 grid max-h-[220px] gap-0.5 overflow-y-auto"
        // What scrolls must be reached by the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that its end can be read without a mouse
        tabIndex={0}
      >
        {remarks.slice(0, SHOWN_REMARKS).map(({ row, text }) => (
          <li key={`${row} ${text}`} className="break-words">
            {`Row ${row}: ${text}.`}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">{`And ${counted(more, 'more row')}.`}</p>}
    </>
  );
}
