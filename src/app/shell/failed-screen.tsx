import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LoadFailure } from '#ui/feedback/alert.tsx';

/** Shows that a screen could not be loaded or rendered. Stored data is not affected. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LoadFailure title="This screen could not be shown" onRetry={() => void router.invalidate()}>
      Your data is safe. Try again, or reload the page. Details:{' '}
      {error instanceof Error ? error.message : String(error)}
    </LoadFailure>
  );
}
