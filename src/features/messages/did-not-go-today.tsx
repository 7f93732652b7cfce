import { useList, useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCanOpen } from '#parts/navigation/use-can-open.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { DidNotGoNotice } from './did-not-go-notice.tsx';

/** Shows above the cars of the day what the server could not send, to people who can open the messages. */
export function DidNotGoToday() {
  const { sending } = useWorld();
  const canOpen = useCanOpen();
  return sending && canOpen(paths.messages) ? <Notice /> : null;
}

function Notice() {
  const messages = ifRead(useList('messages'));
  return (
    messages && (
      <div className="mb-4 empty:hidden">
        <DidNotGoNotice messages={messages} />
      </div>
    )
  );
}
