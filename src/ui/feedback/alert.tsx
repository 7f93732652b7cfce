import { CircleAlert, CircleCheck, Info, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Button } from '#ui/form/button.tsx';

type AlertTone = 'red' | 'amber' | 'blue' | 'green';

const looks: Record<AlertTone, { tone: string; icon: LucideIcon }> = {
  red: { tone: 'tone-red', icon: CircleAlert },
  amber: { tone: 'tone-amber', icon: TriangleAlert },
  blue: { tone: 'tone-blue', icon: Info },
  green: { tone: 'tone-green', icon: CircleCheck },
};

type AlertProps = {
  tone: AlertTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 'alert' is announced at once, 'status' when the screen reader is idle; without a role it is not announced. */
  role?: 'alert' | 'status' | undefined;
};

/** Notice within the page. */
export function Alert({ tone, title, children, action, role }: AlertProps) {
  const { tone: toneName, icon: Icon } = looks[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex gap-2.5 rounded-card border border-tone-line bg-tone-soft px-3.5 py-3 phone:flex-wrap',
        toneName,
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 text-tone-ink" />
      <div className="min-w-0 flex-1 phone:basis-55">
        <p className="wrap-anywhere font-bold text-tone-ink">
          <BidiText text={title} />
        </p>
        {children && <div className="mt-0.5 text-label text-text">{children}</div>}
      </div>
      {action && <div className="flex-none self-center">{action}</div>}
    </div>
  );
}

/** Error notice for data that could not be loaded, with a Retry button. */
export function LoadFailure({
  title,
  children,
  onRetry,
}: {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
}) {
  return (
    <Alert
      tone="red"
      role="alert"
      title={title}
      action={
        <Button size="small" icon={RotateCw} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
