import { Link } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';

export function NotFound() {
  return (
    <EmptyState
      title="Page not found"
      text="There is nothing at this address. The link may be old or mistyped."
      action={
        <Link to={paths.home} className={buttonClass('solid')}>
          Go to Invoices
        </Link>
      }
    />
  );
}
