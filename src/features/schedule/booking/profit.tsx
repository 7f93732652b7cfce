import { formatWholeDollars } from '#domain/money/money.ts';
import { useCan } from '#parts/navigation/use-can.ts';

/** Shows a day's profit to users who can view money: green, or red for a loss. */
export function Profit({ amount }: { amount: number }) {
  const canViewMoney = useCan('viewMoney');
  if (!canViewMoney) return null;
  return (
    <span className={`ml-auto font-semibold ${amount < 0 ? 'text-red-ink' : 'text-green-ink'}`}>
      <span className="sr-only">Profit </span>
      {formatWholeDollars(amount)}
    </span>
  );
}
