import { Download } from 'lucide-react';
import { useState } from 'react';
import { localDay } from '#domain/calendar/calendar.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import { useWorld, type World } from '#io/react/world.tsx';
import { APP_VERSION } from '#parts/messages/app-version.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { diagnosticsFacts } from './diagnostics-facts.ts';

/** Returns the facts as JSON, indented by two spaces. */
async function diagnosticsText({ localData, store, theme, clock }: World): Promise<string> {
  const [storage, backups = [], damaged = [], recentErrors = []] = await Promise.all([
    localData?.facts(),
    localData?.backups(),
    localData?.damaged(),
    localData?.recentErrors(),
  ]);
  const { innerWidth: width, innerHeight: height, devicePixelRatio: pixelRatio } = window;
  const facts = diagnosticsFacts({
    version: APP_VERSION,
    at: clock.now().toISOString(),
    browser: navigator.userAgent,
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    window: { width, height, pixelRatio },
    isOnline: navigator.onLine,
    theme: theme.theme(),
    storage,
    backups,
    damaged: damaged.map(({ name }) => name),
    notices: store.notices().map(({ entity }) => entity),
    recentErrors,
  });
  return JSON.stringify(facts, null, 2);
}

/** Shows the diagnostics file and downloads it. */
export function Diagnostics() {
  const world = useWorld();
  const [text, setText] = useState<string>();
  const [failed, setFailed] = useState(false);

  async function collect() {
    setFailed(false);
    try {
      setText(await diagnosticsText(world));
    } catch (error) {
      console.error('Could not collect the diagnostics', error);
      setFailed(true);
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={() => void collect()}>{text === undefined ? 'Show diagnostics' : 'Refresh'}</Button>
      {failed && (
        <Alert tone="red" role="alert" title="Couldn’t collect the diagnostics">
          This browser’s data didn’t respond. Reload the page and try again.
        </Alert>
      )}
      {text !== undefined && (
        <>
          <p role="status">This is the whole file. Check it, then download it and send it to the person helping you.</p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
            aria-label="Diagnostics"
            className="mono whitespace-pre max-h-90 w-full overflow-auto rounded-card border bg-surface-2 px-3.5 py-3 text-small text-text"
          >
            {text}
          </section>
          <Button
            icon={Download}
            onClick={() =>
              download(
                `diagnostics-${localDay(world.clock.now(), shopZone(world.store))}.json`,
                new Blob([text], { type: 'application/json' }),
              )
            }
          >
            Download diagnostics
          </Button>
        </>
      )}
    </div>
  );
}
