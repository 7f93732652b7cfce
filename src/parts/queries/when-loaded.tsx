import type { ReactNode } from 'react';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import type { CombinedQuery } from './combine-queries.ts';

type WhenLoadedProps<T> = { query: CombinedQuery<T>; children: (data: T) => ReactNode };

/** Draws a screen once its queries have answered; says what could not be loaded, with Retry. */
export function WhenLoaded<T>({ query: { data, failure, retry }, children }: WhenLoadedProps<T>) {
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data !== undefined && children(data);
}
