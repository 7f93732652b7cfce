import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Download, Eye, Pencil, Send, Trash2 } from 'lucide-react';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { iconButtonClass } from '#ui/form/button.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';

/** Actions of a document in its list. */
export type DocumentRowActions = {
  send: (id: string) => void;
  download: (id: string) => void;
  remove: (id: string) => void;
  /** Creates an invoice from an accepted estimate, or opens the existing one. */
  convert?: ((id: string) => void) | undefined;
};

type DocumentMenuProps = {
  kind: DocumentKind;
  id: string;
  number: string;
  actions: DocumentRowActions;
  isConvertible: boolean;
};

/** View, Edit, and a menu with all actions of the document (INV-15 to INV-19, EST-12 to EST-18). */
export function DocumentMenu({ kind, id, number, actions, isConvertible }: DocumentMenuProps) {
  const navigate = useNavigate();
  const { view, edit } = DOCUMENT_KINDS[kind];
  const { convert } = actions;
  return (
    <span className="flex justify-end gap-0.5">
      <Link
        to={view}
        params={{ id }}
        data-tour="view-document"
        aria-label={`View ${number}`}
        title={`View ${number}`}
        className={link}
      >
        <Eye size={16} aria-hidden />
      </Link>
      <Link to={edit} params={{ id }} aria-label={`Edit ${number}`} title={`Edit ${number}`} className={link}>
        <Pencil size={16} aria-hidden />
      </Link>
      <MenuButton
        label={`More actions for ${number}`}
        items={[
          { id: 'view', label: 'View', icon: Eye, onSelect: () => void navigate({ to: view, params: { id } }) },
          { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => void navigate({ to: edit, params: { id } }) },
          { id: 'send', label: 'Send', icon: Send, onSelect: () => actions.send(id) },
          { id: 'download', label: 'Download PDF', icon: Download, onSelect: () => actions.download(id) },
          ...(isConvertible && convert
            ? [{ id: 'convert', label: 'Convert to invoice', icon: CircleCheck, onSelect: () => convert(id) }]
            : []),
          'separator',
          { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(id) },
        ]}
      />
    </span>
  );
}

const link = iconButtonClass('small');
