import type { RouterHistory } from '@tanstack/history';
import { useState } from 'react';
import { type World, WorldProvider } from '#io/react.tsx';
import { FailedSavesProvider } from '#parts/failed-saves.tsx';
import { RouterProvider } from '#parts/router/router-provider.tsx';
import { ConfirmProvider } from '#ui/confirm-dialog.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { AppGate } from './guards.tsx';
import { createAppRouter } from './routes.tsx';

export function App({ world, history }: { world: World; history?: RouterHistory }) {
  const { gate: Gate = AppGate } = world;
  const [router] = useState(() => createAppRouter(history));
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
