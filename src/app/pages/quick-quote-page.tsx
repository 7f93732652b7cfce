import { QuickQuote } from '#features/quick-quote/quick-quote.tsx';
import { useSearch } from '#parts/router/router-provider.tsx';

export function QuickQuotePage() {
  const { step } = useSearch<'step'>();
  return <QuickQuote step={step} />;
}
