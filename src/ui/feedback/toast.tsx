import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Toast, ToastRequest } from './toast-request.ts';

const MAX_SHOWN = 3;

export type Toaster = { show(toast: ToastRequest): void };

const ToastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion);

const ToasterContext = createContext<Toaster | undefined>(undefined);

/** Shows messages at the corner of the window. Throws outside of ToastProvider. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast must be used inside a ToastProvider');
  return toaster;
}

function leave(toasts: Toast[], ids: Set<number>): Toast[] {
  return toasts.map((toast) => (ids.has(toast.id) ? { ...toast, leaving: true } : toast));
}

/** The oldest make room, but never one that waits for an answer. */
function withNewest(toasts: Toast[], newest: Toast): Toast[] {
  const standing = toasts.filter((toast) => !toast.leaving);
  const movable = standing.filter((toast) => !toast.action);
  const tooMany = Math.max(0, standing.length + 1 - MAX_SHOWN);
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
