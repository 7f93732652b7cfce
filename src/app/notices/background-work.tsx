import { useNotices } from '#io/react/world.tsx';
import { AppUpdate } from './app-update.tsx';
import { useDailyWork } from './daily-work.ts';
import { StorageNotices } from './storage-notices.tsx';

/** Shows notices about storage and updates, and does the work of each day. The layout renders it when the page is idle. */
export function BackgroundWork() {
  const notices = useNotices();
  useDailyWork();
  return (
    <>
      {notices.length > 0 && <StorageNotices />}
      <AppUpdate />
    </>
  );
}
