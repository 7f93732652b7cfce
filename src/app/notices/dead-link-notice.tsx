import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#parts/navigation/paths.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';

/** Explains to a signed-in user that the email link they opened no longer works. */
export function DeadLinkNotice() {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title="This email link no longer works"
        action={
          <span className="flex items-center gap-2">
            <Link to={paths.profile} className={buttonClass('secondary', 'small')}>
              Open Profile
            </Link>
            <Button size="small" onClick={() => setDismissed(true)}>
              Dismiss
            </Button>
          </span>
        }
      >
        It was already used or has expired. You're signed in, so you don't need a new one: to set a new password, choose
        Change Password on your profile.
      </Alert>
    </div>
  );
}
