import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LoadFailure } from '#ui/feedback/alert.tsx';

/** A screen that could not be loaded or drawn. What is stored is not touched by that. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LoadFailure title="This screen could not be shown" onRetry={() => void router.invalidate()}>
      Your data is safe. Try again, or reload the page. The reason given:{' '}
      {error instanceof Error ? error.message : String(error)}
    </LoadFailure>
  );
}
