import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { useShown } from '#parts/router/router-provider.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const PLANNED: Record<string, { title: string; text: string }> = {
  [paths.tutorials]: {
    title: 'Tutorials are not here yet',
    text: 'This page will walk you through the first quote, the first invoice and more, on the real screens.',
  },
  [paths.help]: {
    title: 'Help is not here yet',
    text: 'This page will answer questions about every screen and explain the terms of the trade.',
  },
};

/** Says what will stand at an address whose area is not built yet. */
export function PlannedPage() {
  const { pathname } = useShown();
  const page = PLANNED[pathname];
  if (!page) return null;
  return (
    <EmptyState
      title={page.title}
      text={page.text}
      action={
        <Link to={paths.quickQuote} search={{ step: 'vehicle' }} className={buttonClass('solid')}>
          New Quote
        </Link>
      }
    />
  );
}
