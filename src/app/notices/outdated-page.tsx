import { RotateCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { reloadNewest } from './app-update.tsx';

type OutdatedPageProps = { subscribe: (onChange: () => void) => () => void; isOutdated: () => boolean };

/** Shows that the server was updated while this page was open. Until it is reloaded, the server refuses what it saves. */
export function OutdatedPage({ subscribe, isOutdated }: OutdatedPageProps) {
  if (!useSyncExternalStore(subscribe, isOutdated)) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title="This page is older than the server of your shop"
        action={
          <Button size="small" icon={RotateCw} onClick={() => void reloadNewest().catch(() => location.reload())}>
            Reload
          </Button>
        }
      >
        Nothing can be saved until you reload it. Copy what you typed first: not every form keeps it.
      </Alert>
    </div>
  );
}
