import type { DocumentEvent } from '#domain/documents/document-history.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Deposit } from './deposit.ts';

const USES = { applied: 'applied', refund: 'refunded', forfeit: 'kept' } as const;

/** Returns the events of the deposits: taken, applied, refunded, kept and reversed. */
export function depositEvents(deposits: readonly Deposit[]): DocumentEvent[] {
  return deposits.flatMap(({ amount, date, method, reversedOn, uses }) => {
    const what = `Deposit of ${formatDollars(amount)}`;
    return [
      { at: date, what: `${what} taken`, detail: method },
      ...uses.flatMap((use) => {
        const used = `${formatDollars(use.amount)} of the deposit ${USES[use.kind]}`;
        return [
          { at: use.date, what: used, detail: use.method },
          ...(use.reversedOn === undefined ? [] : [{ at: use.reversedOn, what: `${used}: reversed` }]),
        ];
      }),
      ...(reversedOn === undefined ? [] : [{ at: reversedOn, what: `${what} reversed` }]),
    ];
  });
}
