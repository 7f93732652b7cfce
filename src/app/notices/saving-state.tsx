import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsWaiting } from '#parts/records/use-is-waiting.ts';

/** Saves that take less show nothing. */
const DELAY_MS = 300;

function Late({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}

/** Shows 'Saving…' while a slow command is running. */
export function SavingState() {
  const waiting = useIsWaiting();
  return (
    <span role="status" className="flex items-center gap-1.5 text-meta text-text-3">
      {waiting && (
        <Late>
          <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" />
          Saving…
        </Late>
      )}
    </span>
  );
}
