import { useNotices } from '#io/react/world.tsx';
import { AppUpdate } from './app-update.tsx';
import { useDailyBackup } from './daily-backup.ts';
import { StorageNotices } from './storage-notices.tsx';

/** Shows notices about storage and updates, and makes the daily backup. The layout renders it when the page is idle. */
export function BackgroundWork() {
  const notices = useNotices();
  useDailyBackup();
  return (
    <>
      {notices.length > 0 && <StorageNotices />}
      <AppUpdate />
    </>
  );
}
