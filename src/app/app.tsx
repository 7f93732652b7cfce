import { RouterProvider } from '@tanstack/react-router';
import { type World, WorldProvider } from '#io/react/world.tsx';
import { FailedSavesProvider } from '#parts/failed-saves/failed-saves.tsx';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-dialog.tsx';
import type { AppRouter } from './router.tsx';

export function App({ world, router }: { world: World; router: AppRouter }) {
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
