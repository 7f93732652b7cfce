import { useNotices } from '#io/react/world.tsx';
import { DamagedLine } from '#parts/damaged/damaged-line.tsx';
import { usePageFacts } from '#parts/navigation/use-page.ts';
import { AppUpdate } from './app-update.tsx';
import { useDailyWork } from './daily-work.ts';
import { StorageNotices } from './storage-notices.tsx';

/** Shows notices about storage, updates and the lists of the page, and does the work of each day. The layout renders it when the page is idle. */
export function BackgroundWork() {
  const notices = useNotices();
  const { lists = [] } = usePageFacts();
  useDailyWork();
  return (
    <>
      {notices.length > 0 && <StorageNotices />}
      <AppUpdate />
      {lists.map((list) => (
        <DamagedLine key={list} list={list} />
      ))}
    </>
  );
}
