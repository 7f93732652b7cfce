import { Link, Navigate } from '@tanstack/react-router';
import { initialPath } from '#io/browser/initial-path.ts';
import { paths } from '#parts/navigation/paths.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';

/** Shown for a page that the role doesn't include. Redirects to Today if the app did not open with this address, so a link of the shell leads to no refusal. */
export function NoAccess() {
  const pathname = usePathname();
  if (pathname === paths.invoices && initialPath() !== paths.invoices) return <Navigate replace to={paths.today} />;
  return (
    <EmptyState
      title="This page is not part of your role"
      text="Prices, costs, invoices and settings of the shop are for its owner and managers. Ask the owner if you need them."
      action={
        <Link to={paths.schedule} className={buttonClass('solid')}>
          Go to the Calendar
        </Link>
      }
    />
  );
}
