import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type World, WorldProvider } from '#io/react.tsx';
import { FailedSavesProvider } from '#parts/failed-saves.tsx';
import { ConfirmProvider } from '#ui/confirm-dialog.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { createAppRouter } from './routes.tsx';

export function App({ world, history }: { world: World; history?: RouterHistory }) {
  const [router] = useState(() => createAppRouter(history));
  return (
    <WorldProvider world={world}>
      <ToastProvider>
        <ConfirmProvider>
          <FailedSavesProvider>
            <RouterProvider router={router} />
          </FailedSavesProvider>
        </ConfirmProvider>
      </ToastProvider>
    </WorldProvider>
  );
}
