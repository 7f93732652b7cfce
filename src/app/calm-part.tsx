import { useNotices } from '#io/react.tsx';
import { AppUpdate } from './app-update.tsx';
import { useDailyBackup } from './daily-backup.ts';
import { StorageNotices } from './storage-notices.tsx';

/** What has time until the page has come to rest: hardly ever is there anything to tell. */
export function CalmPart() {
  const notices = useNotices();
  useDailyBackup();
  return (
    <>
      {notices.length > 0 && <StorageNotices />}
      <AppUpdate />
    </>
  );
}
