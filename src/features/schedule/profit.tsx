import { formatWholeDollars } from '#domain/money.ts';

/** A day's profit: green, or red when the day loses money. */
export function Profit({ amount }: { amount: number }) {
  return (
    <span className={`ml-auto font-semibold crew:hidden ${amount < 0 ? 'text-red-ink' : 'text-green-ink'}`}>
      <span className="sr-only">Profit </span>
      {formatWholeDollars(amount)}
    </span>
  );
}
