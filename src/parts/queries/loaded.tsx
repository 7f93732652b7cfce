import type { ReactNode } from 'react';
import { type QueryResult, useShownFailures } from '#io/react/world.tsx';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';

type NotLoadedProps = {
  query: QueryResult<unknown>;
  /** Drawn while the data is read. */
  skeleton?: ReactNode;
  /** A sentence about what the failure means here. */
  children?: ReactNode;
};

/** Says in place what a query could not read, with Retry; draws the skeleton of one that did not fail. */
export function NotLoaded({ query: { failed, retry, failedKeys }, skeleton, children }: NotLoadedProps) {
  useShownFailures(failedKeys);
  if (!failed) return skeleton;
  return (
    <LoadFailure title={loadFailed(failed)} onRetry={retry}>
      {children}
    </LoadFailure>
  );
}

type LoadedProps<T> = Omit<NotLoadedProps, 'children'> & { query: QueryResult<T>; children: (data: T) => ReactNode };

/**
 * Draws what needs the data of a query; until there is some, what `NotLoaded` draws. What is drawn stays when a later run fails,
 * because it may hold what the user typed: the page then says what could not be read.
 */
export function Loaded<T>({ children, ...props }: LoadedProps<T>) {
  return props.query.data === undefined ? <NotLoaded {...props} /> : children(props.query.data);
}
