import { useUnshownFailures } from '#io/react/world.tsx';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';

/** Says what could not be read, where the part of the page that needs it does not say so itself. */
export function FailedReads() {
  const { failed, retry } = useUnshownFailures();
  return failed.map((list) => <LoadFailure key={list} title={loadFailed(list)} onRetry={retry} />);
}
