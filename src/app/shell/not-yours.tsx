import { Link, Navigate } from '@tanstack/react-router';
import { initialPath } from '#io/browser/initial-path.ts';
import { paths } from '#parts/navigation/paths.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';

/** A page that is not for the role of the person. Home is the list of invoices for the others: who came by that way goes on. */
export function NotYours() {
  const pathname = usePathname();
  if (pathname === paths.invoices && initialPath() !== paths.invoices) return <Navigate replace to={paths.schedule} />;
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
