import { useState, useSyncExternalStore } from 'react';
import { followUpdates } from '#io/browser/app-updates.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

const updates =
  import.meta.env.PROD && 'serviceWorker' in navigator ? followUpdates(navigator.serviceWorker) : undefined;

/** Reloads the page in the version of its server. */
export async function reloadNewest(): Promise<void> {
  // Without a service worker, the page comes from the server.
  if (updates) await updates.renew();
  else location.reload();
}

const TEXTS = {
  ready: { title: 'A new version of Clearcoat is ready', text: 'Update when it suits you.', verb: 'Update now' },
  taken: {
    title: 'Clearcoat was updated',
    text: 'This page still runs the old version. Reload it when you are done here.',
    verb: 'Reload',
  },
} as const;

/** Offers a new version without forcing it, so that no typed text is lost. */
export function AppUpdate() {
  const state = useSyncExternalStore(updates?.onChange ?? (() => () => undefined), () => updates?.state() ?? 'none');
  const [dismissed, setDismissed] = useState<string>();
  if (state === 'none' || state === dismissed) return null;
  const { title, text, verb } = TEXTS[state];
  return (
    <div className="mb-4">
      <Alert
        tone="blue"
        role="status"
        title={title}
        action={
          <span className="flex items-center gap-2">
            <Button size="small" onClick={() => updates?.apply()}>
              {verb}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setDismissed(state)}>
              Later
            </Button>
          </span>
        }
      >
        {text}
      </Alert>
    </div>
  );
}
