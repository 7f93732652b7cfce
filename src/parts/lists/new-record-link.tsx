import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { TourId } from '#parts/guide/tour.ts';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { usePreload } from '#parts/navigation/use-preload.ts';
import { buttonClass } from '#ui/form/button.tsx';

/** The primary button of a list: a link to the form of a new record, whose code is preloaded. */
export function NewRecordLink({ to, tour, children }: { to: PlainPath; tour?: TourId; children: string }) {
  usePreload(to);
  return (
    <Link to={to} data-tour={tour} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      {children}
    </Link>
  );
}
