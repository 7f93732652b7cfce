import { useState } from 'react';

/** Returns the last data, also while a query with other ids runs: a new job must not clear the board. */
export function useLast<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
