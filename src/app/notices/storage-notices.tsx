import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNotices, useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';

/** Lists unexpected data found in this browser's storage and how it was handled, until dismissed. */
export function StorageNotices() {
  const { localData } = useWorld();
  const notices = useNotices();
  const [dismissed, setDismissed] = useState(0);
  const shown = notices.slice(dismissed);
  if (shown.length === 0) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title="Some stored data was not as expected"
        action={
          <span className="flex items-center gap-2">
            {localData && (
              <Link to={paths.dataSettings} className={buttonClass('secondary', 'small')}>
                Open Data
              </Link>
            )}
            <Button size="small" onClick={() => setDismissed(notices.length)}>
              Dismiss
            </Button>
          </span>
        }
      >
        <ul>
          {shown.map(({ entity, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notices are only ever added at the end
            <li key={`${entity} ${index}`}>{message}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
