import { Link } from '@tanstack/react-router';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';

type RecordNotFoundProps = {
  /** 'Station' */
  what: string;
  list: PlainPath;
  /** Plural, as in 'Go to the stations'. */
  listName: string;
};

/** Shown at the URL of a record that doesn't exist. */
export function RecordNotFound({ what, list, listName }: RecordNotFoundProps) {
  return (
    <EmptyState
      title={`${what} not found`}
      text="It may have been deleted, or the link is old."
      action={
        <Link to={list} className={buttonClass('solid')}>
          Go to the {listName}
        </Link>
      }
    />
  );
}
