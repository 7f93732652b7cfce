import { RouterProvider } from '@tanstack/react-router';
import { FailedReads } from '#app/notices/failed-reads.tsx';
import { type World, WorldProvider } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { FailedSavesProvider } from '#parts/failed-saves/failed-saves.tsx';
import { FailedSavesNotice } from '#parts/failed-saves/failed-saves-notice.tsx';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-dialog.tsx';
import { DialogNoticesContext } from '#ui/overlay/dialog.tsx';
import type { AppRouter } from './router.tsx';

export function App({ world, router }: { world: World; router: AppRouter }) {
  return (
    <WorldProvider world={world}>
      <FailedSavesProvider>
        <Windows router={router} />
      </FailedSavesProvider>
    </WorldProvider>
  );
}

const DIALOG_NOTICES = (
  <>
    <FailedReads />
    <FailedSavesNotice newOnly />
  </>
);

/** Messages, questions and pages. None of them stays open when an estimate is presented to a customer, or after that. */
function Windows({ router }: { router: AppRouter }) {
  const { presented } = usePresentation();
  return (
    <ToastProvider key={presented}>
      <DialogNoticesContext value={DIALOG_NOTICES}>
        {/* Inside the router: a question may hold links, and forms that ask before they are left. */}
        <RouterProvider router={router} InnerWrap={ConfirmProvider} />
      </DialogNoticesContext>
    </ToastProvider>
  );
}
