import { createContext, type ReactNode, use } from 'react';
import { useIdle } from '#io/react.tsx';

/** At the latest then, on a page that is never idle. */
const SOON_MS = 500;

const IsTime = createContext(false);

/** Around the days of a calendar: tells their parts when the days themselves were drawn. */
export function DaysFirst({ children }: { children: ReactNode }) {
  return <IsTime value={useIdle({ timeout: SOON_MS })}>{children}</IsTime>;
}

/** Stands a moment after the days that it belongs to. */
export function AfterDays({ children }: { children: ReactNode }) {
  return use(IsTime) && children;
}
