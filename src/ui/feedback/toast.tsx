import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Toast, ToastRequest } from './toast-request.ts';

const MAX_SHOWN = 3;

export type Toaster = { show(toast: ToastRequest): void };

const ToastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion);

const ToasterContext = createContext<Toaster | undefined>(undefined);

/** Returns the toaster, which shows messages in the corner of the window. Throws outside a ToastProvider. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast must be used inside a ToastProvider');
  return toaster;
}

function leave(toasts: Toast[], ids: Set<number>): Toast[] {
  return toasts.map((toast) => (ids.has(toast.id) ? { ...toast, leaving: true } : toast));
}

/** Adds a toast and dismisses the oldest above MAX_SHOWN, except those with an action. */
function withNewest(toasts: Toast[], newest: Toast): Toast[] {
  const staying = toasts.filter((toast) => !toast.leaving);
  const movable = staying.filter((toast) => !toast.action);
  const tooMany = Math.max(0, staying.length + 1 - MAX_SHOWN);
  return [...leave(toasts, new Set(movable.slice(0, tooMany).map((toast) => toast.id))), newest];
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(
    () => ({
      show(request) {
        lastId.current += 1;
        const newest = { ...request, id: lastId.current, leaving: false };
        setToasts((shown) => withNewest(shown, newest));
      },
    }),
    [],
  );
  return (
    <ToasterContext value={toaster}>
      {children}
      {toasts.length > 0 && (
        <ToastRegion
          toasts={toasts}
          onLeave={(id) => setToasts((shown) => leave(shown, new Set([id])))}
          onGone={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
        />
      )}
    </ToasterContext>
  );
}
