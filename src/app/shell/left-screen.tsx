import { useEffect, useState } from 'react';
import { PlainPage } from '#features/auth/plain-page.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

/** Before the server is asked again whether it is back. */
const AGAIN_MS = 2_000;

type LeftScreenProps = {
  /** Rejects while the server is not reached. */
  reach: () => Promise<void>;
  /** Loads the page anew: nothing of the shop stays in its memory. */
  onReached: () => void;
};

/** After signing out. A browser that loads the page while its server is gone would show an error of its own, so it waits, in words. */
export function LeftScreen({ reach, onReached }: LeftScreenProps) {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    reach().then(
      () => isWanted && onReached(),
      () => {
        if (isWanted) timer = setTimeout(() => setTries(tries + 1), tries === 0 ? 0 : AGAIN_MS);
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [reach, onReached, tries]);
  if (tries === 0) return <Spinner />;
  return (
    <PlainPage title="You are signed out">
      <p role="alert" className="mt-2 mb-6 text-text-2">
        The server of your shop cannot be reached, so nobody can sign in here now. Nothing of the shop is shown any
        more. As soon as the server is back, this page goes on by itself.
      </p>
      <Button size="large" onClick={() => setTries(tries + 1)}>
        Try Again
      </Button>
    </PlainPage>
  );
}
