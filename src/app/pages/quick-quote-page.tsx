import { getRouteApi } from '@tanstack/react-router';
import { QuickQuote } from '#features/quick-quote/quick-quote.tsx';
import { paths } from '#parts/paths.ts';

const route = getRouteApi(paths.quickQuote);

export function QuickQuotePage() {
  const { step } = route.useSearch();
  return <QuickQuote step={step} />;
}
