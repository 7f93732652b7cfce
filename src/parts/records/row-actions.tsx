import { Link, type LinkProps } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TourId } from '#parts/guide/tour.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { IconButton, iconButtonClass } from '#ui/form/button.tsx';

type RowActionsProps = {
  /** Name of the record, as in 'Edit Station B'. */
  name: string;
  edit: LinkProps;
  editTour?: TourId;
  onDelete: () => void;
  /** More actions, between the two. */
  children?: ReactNode;
};

/** Buttons that edit and delete a record of a list. Renders nothing for users who can't change records. */
export function RowActions({ name, edit, editTour, onDelete, children }: RowActionsProps) {
  const canChange = useCan('changeRecords');
  if (!canChange) return null;
  return (
    <span className="flex justify-end gap-0.5">
      <Link
        {...edit}
        data-tour={editTour}
        aria-label={`Edit ${name}`}
        title={`Edit ${name}`}
        className={iconButtonClass('small')}
      >
        <Pencil size={16} aria-hidden />
      </Link>
      {children}
      <IconButton size="small" label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </span>
  );
}
