import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';

const EmptyStateArt = lazyComponent(async () => (await import('#ui/display/empty-state-art.tsx')).EmptyStateArt);

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The primary button. */
  action?: ReactNode;
  /** False inside a table card, when a search found nothing. */
  art?: boolean;
  level?: 2 | 3;
};

/** Placeholder for a list without records. */
export function EmptyState({ title, text, action, art = true, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`flex flex-col items-center px-6 text-center ${art ? 'pt-18 pb-20' : 'py-14'}`}>
      {art && (
        <div className="h-26 w-33">
          <EmptyStateArt />
        </div>
      )}
      <Heading className={`font-extrabold font-display text-page ${art ? 'mt-5' : ''}`}>{title}</Heading>
      {text && <p className="mt-1 max-w-85 text-text-2">{text}</p>}
      {action && <div className="mt-4.5">{action}</div>}
    </div>
  );
}
