import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { ConfirmRequest, OpenConfirm } from './confirm-request.ts';

export type Confirm = (request: ConfirmRequest) => Promise<boolean>;

const ConfirmBox = lazyComponent(async () => (await import('./confirm-box.tsx')).ConfirmBox);

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Returns a function that asks the user to confirm. Throws outside a ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm must be used inside a ConfirmProvider');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenConfirm>();
  const current = useRef<OpenConfirm>(undefined);
  const confirm = useCallback<Confirm>((request) => {
    current.current?.answer(false);
    return new Promise((resolve) => {
      const next: OpenConfirm = {
        ...request,
        number: (current.current?.number ?? 0) + 1,
        answer(agreed) {
          setOpen((shown) => (shown === next ? undefined : shown));
          resolve(agreed);
        },
      };
      current.current = next;
      setOpen(next);
    });
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {open && <ConfirmBox key={open.number} {...open} />}
    </ConfirmContext>
  );
}
