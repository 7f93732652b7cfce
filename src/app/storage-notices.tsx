import { useState } from 'react';
import { useNotices } from '#io/react.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** Tells what was damaged in this browser's storage and what became of it, until it is dismissed. */
export function StorageNotices() {
  const notices = useNotices();
  const [dismissed, setDismissed] = useState(0);
  const shown = notices.slice(dismissed);
  if (shown.length === 0) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title="Some stored data was damaged"
        action={
          <Button size="small" onClick={() => setDismissed(notices.length)}>
            Dismiss
          </Button>
        }
      >
        <ul>
          {shown.map(({ entity, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notices are only ever added at the end
            <li key={`${entity} ${index}`}>{what}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
