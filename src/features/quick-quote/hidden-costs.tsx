import { createContext, type ReactNode, use } from 'react';
import * as z from 'zod/mini';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';
import { Button } from '#ui/form/button.tsx';

const schema = z.object({ isHidden: z.boolean() });

const HiddenCostsContext = createContext<[boolean, (isHidden: boolean) => void]>([false, () => undefined]);

/** Remembers for all steps whether this browser hides costs, profit and margin: a customer may look at the screen. */
export function HiddenCosts({ children }: { children: ReactNode }) {
  const { value, save } = useRemembered(
    'device',
    STORAGE_KEYS.hiddenCosts,
    schema,
    (kept) => kept ?? { isHidden: false },
  );
  return <HiddenCostsContext value={[value.isHidden, (isHidden) => save({ isHidden })]}>{children}</HiddenCostsContext>;
}

/** Returns whether costs, profit and margin are hidden. */
export function useHidesCosts(): boolean {
  return use(HiddenCostsContext)[0];
}

export function HideCostsButton() {
  const [isHidden, setHidden] = use(HiddenCostsContext);
  return (
    <Button variant="ghost" size="small" aria-pressed={isHidden} onClick={() => setHidden(!isHidden)}>
      Hide Costs
    </Button>
  );
}
