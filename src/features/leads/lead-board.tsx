import { Plus } from 'lucide-react';
import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { LeadStatus } from '#domain/leads/lead.ts';
import { type LeadColumn, leadColumns, leadColumnTitle } from '#domain/leads/lead-board.ts';
import { formatCount, formatWholeDollars } from '#domain/money/money.ts';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { useWindowRows } from '#ui/table/use-window-rows.ts';
import { STATUS_TONES } from './lead-badges.tsx';
import { CARD_HEIGHT, LeadCard } from './lead-card.tsx';
import type { LeadRow } from './lead-rows.ts';
import { useCardDrag } from './use-card-drag.ts';
import { type DraggedStatus, useColumnDrop } from './use-keyboard-drag.ts';
import type { LeadActions } from './use-lead-actions.tsx';

const CARD_GAP = 8;

type BoardProps = {
  rows: readonly LeadRow[];
  actions: LeadActions;
  onAdd: (status: LeadStatus) => void;
};

/** Shows the leads as cards in five columns (LEAD-07). */
export function LeadBoard({ rows, actions, onAdd }: BoardProps) {
  const dragged = useRef<LeadStatus>(undefined);
  const focusNext = useRef<string>(undefined);
  const board = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState<string>();

  const columns = useMemo(() => leadColumns(rows), [rows]);
  const move = useCallback(
    (id: string, status: LeadStatus) => void actions.move(id, status).then(setAnnouncement),
    [actions],
  );
  const drag = useCardDrag({
    board,
    statusOf: (id) => rows.find((row) => row.id === id)?.lead.status,
    onMove: move,
  });

  return (
    <>
      <div
        ref={board}
        className="relative -mx-6 grid auto-cols-[minmax(--spacing(53),1fr)] grid-flow-col items-start gap-2.5 overflow-x-auto px-6 pb-3 max-desktop:-mx-4.5 max-desktop:px-4.5 phone:-mx-4 phone:snap-x phone:snap-mandatory phone:auto-cols-[84vw] phone:scroll-px-4 phone:px-4"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            actions={actions}
            dragged={dragged}
            draggedId={drag?.id}
            isPointerTarget={drag?.over === column.status}
            focusNext={focusNext}
            onMove={move}
            onAdd={() => onAdd(column.status)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

type ColumnProps = Pick<BoardProps, 'actions'> & {
  column: LeadColumn<LeadRow>;
  dragged: DraggedStatus;
  /** Lead whose card is dragged by mouse or touch. */
  draggedId: string | undefined;
  /** A card from another column is dragged over this one by mouse or touch. */
  isPointerTarget: boolean;
  focusNext: RefObject<string | undefined>;
  onMove: (id: string, status: LeadStatus) => void;
  onAdd: () => void;
};

/** Returns the previous list while it has the same rows, so that an unchanged column doesn't re-render its cards. */
function useStableList<T>(list: readonly T[]): readonly T[] {
  const [previous, setPrevious] = useState(list);
  if (previous.length === list.length && previous.every((one, index) => one === list[index])) return previous;
  setPrevious(list);
  return list;
}

function Column(props: ColumnProps) {
  const { column, actions, dragged, draggedId, isPointerTarget, focusNext, onMove, onAdd } = props;
  const { status, total } = column;
  const leads = useStableList(column.leads);
  const title = leadColumnTitle(status);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useWindowRows({ rows: leads, rowHeight: CARD_HEIGHT, gap: CARD_GAP, box: list });
  const { dropProps, isDropTarget: isKeyboardTarget } = useColumnDrop({
    status,
    column: section,
    dragged,
    onDrop: (lead) => {
      // Moves the focus from the column to the card.
      focusNext.current = lead;
      onMove(lead, status);
    },
  });

  const isDropTarget = isKeyboardTarget || isPointerTarget;

  return (
    <section
      ref={section}
      data-drop={status}
      data-tour={status === 'Qualified' ? 'qualified-leads' : undefined}
      {...dropProps}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        'grid min-h-full min-w-0 grid-cols-[minmax(0,1fr)] content-start rounded-card p-2 -outline-offset-2 phone:snap-start',
        isDropTarget ? 'bg-accent-soft' : 'bg-surface-3 dark:bg-surface-2',
      )}
    >
      <div className="px-1 pt-0.5 pb-2.5">
        <div className="flex items-center gap-2">
          <FilmSwatch tone={STATUS_TONES[status]} />
          <h2 id={id} className="mr-auto font-bold text-body">
            {title}
          </h2>
          <span className="min-w-5 rounded-badge bg-surface px-1.5 py-px text-center font-semibold text-small tabular-nums">
            {formatCount(leads.length)}
            <span className="sr-only"> {leads.length === 1 ? 'lead' : 'leads'}</span>
          </span>
        </div>
        <p className="text-label text-text-2 tabular-nums">{formatWholeDollars(total)}</p>
      </div>
      {isDropTarget && (
        <div className="mb-2 grid h-16 place-items-center rounded-card border-strong border-accent border-dashed font-semibold text-accent-ink text-meta">
          Move to {title}
        </div>
      )}
      <ul
        ref={list}
        style={{ paddingTop: shown.before, paddingBottom: shown.after }}
        className="flex flex-col gap-2 not-empty:mb-2"
      >
        {shown.indexes.map((index) => {
          const row = leads[index];
          return (
            row && (
              <li key={row.id} aria-posinset={index + 1} aria-setsize={leads.length}>
                <LeadCard
                  row={row}
                  actions={actions}
                  isDragged={row.id === draggedId}
                  dragged={dragged}
                  focusNext={focusNext}
                  onMove={onMove}
                />
              </li>
            )
          );
        })}
      </ul>
      <button
        type="button"
        onClick={onAdd}
        aria-describedby={id}
        className="flex h-8 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-border-2 border-dashed font-semibold text-label text-text-2 hover:bg-surface hover:text-text tablet:h-10 phone:h-11"
      >
        <Plus size={14} aria-hidden />
        Add Lead
      </button>
    </section>
  );
}
