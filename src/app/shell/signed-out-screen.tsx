import { useEffect, useState } from 'react';
import { PlainPage } from '#features/auth/plain-page.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

/** Delay before the next attempt to reach the server. */
const RETRY_MS = 2_000;

type SignedOutScreenProps = {
  /** Rejects while the server can't be reached. */
  reach: () => Promise<void>;
  /** Reloads the page, so that no shop data stays in memory. */
  onReached: () => void;
};

/** Shown after signing out. Waits for the server: reloading without it would show the browser's error page. */
export function SignedOutScreen({ reach, onReached }: SignedOutScreenProps) {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    reach().then(
      () => isCurrent && onReached(),
      () => {
        if (isCurrent) timer = setTimeout(() => setTries(tries + 1), tries === 0 ? 0 : RETRY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [reach, onReached, tries]);
  if (tries === 0) return <Spinner />;
  return (
    <PlainPage title="You are signed out">
      <p role="alert" className="mt-2 mb-6 text-text-2">
        Your shop's server can't be reached, so you can't sign in right now. As soon as it is back, the sign-in page
        opens.
      </p>
      <Button size="large" onClick={() => setTries(tries + 1)}>
        Try Again
      </Button>
    </PlainPage>
  );
}
