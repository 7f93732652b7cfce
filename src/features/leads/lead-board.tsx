import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LeadStatus } from '#domain/leads/lead.ts';
import { leadColumns, leadColumnTitle } from '#domain/leads/lead-pipeline.ts';
import { formatCount, formatWholeDollars } from '#domain/money/money.ts';
import { CardBoard } from '#ui/drag/card-board.tsx';
import { STATUS_TONES } from './lead-badges.tsx';
import { CARD_HEIGHT, LeadCard } from './lead-card.tsx';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

const heightOf = () => CARD_HEIGHT;

type BoardProps = {
  rows: readonly LeadRow[];
  actions: LeadActions;
  onAdd: (status: LeadStatus) => void;
};

/** Shows the leads as cards in five columns (LEAD-07). */
export function LeadBoard({ rows, actions, onAdd }: BoardProps) {
  const [announcement, setAnnouncement] = useState<string>();
  const columns = useMemo(() => leadColumns(rows), [rows]);

  function move(id: string, status: LeadStatus): Promise<boolean> {
    setAnnouncement(undefined);
    return actions.move(id, status, setAnnouncement);
  }

  return (
    <>
      <CardBoard
        columns={columns.map(({ status, leads, total }) => ({
          key: status,
          title: leadColumnTitle(status),
          tone: STATUS_TONES[status],
          cards: leads,
          count: formatCount(leads.length),
          counted: leads.length === 1 ? 'lead' : 'leads',
          note: formatWholeDollars(total),
          tour: status === 'Qualified' ? 'qualified-leads' : undefined,
          footer: (titleId: string) => <AddLead titleId={titleId} onAdd={() => onAdd(status)} />,
        }))}
        heightOf={heightOf}
        renderCard={(row, tools) => <LeadCard row={row} actions={actions} {...tools} />}
        onMove={move}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function AddLead({ titleId, onAdd }: { titleId: string; onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-describedby={titleId}
      className="flex h-8 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-border-2 border-dashed font-semibold text-label text-text-2 hover:bg-surface hover:text-text tablet:h-10 phone:h-11"
    >
      <Plus size={14} aria-hidden />
      Add Lead
    </button>
  );
}
