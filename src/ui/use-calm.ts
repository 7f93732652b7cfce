import { useEffect, useState } from 'react';

/** The page comes first: its lists, its safe copy. */
const UNTIL_CALM_MS = 3000;

/** Whether it is time for what nobody waits for. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), UNTIL_CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}
