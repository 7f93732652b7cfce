import { type World, WorldProvider } from '#io/react.tsx';
import { FailedSavesProvider } from '#parts/failed-saves.tsx';
import type { Router } from '#parts/router/router.ts';
import { RouterProvider } from '#parts/router/router-provider.tsx';
import { ConfirmProvider } from '#ui/confirm-dialog.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { AppGate } from './guards.tsx';

export function App({ world, router }: { world: World; router: Router }) {
  const { gate: Gate = AppGate } = world;
  return (
    <WorldProvider world={world}>
      <ToastProvider>
        <ConfirmProvider>
          <FailedSavesProvider>
            <RouterProvider router={router} failure={FailedScreen}>
              <Gate />
            </RouterProvider>
          </FailedSavesProvider>
        </ConfirmProvider>
      </ToastProvider>
    </WorldProvider>
  );
}
