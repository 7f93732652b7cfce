import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { stageColumns } from '#domain/jobs/today-board.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { WhenLoaded } from '#parts/queries/when-loaded.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { StageBoard } from './stage-board.tsx';
import { useTodayCards } from './use-today-cards.ts';

/** The cars in the shop, by stage. */
export function TodayPage() {
  const query = useTodayCards();
  const canBook = useCan('changeRecords');
  return (
    <WhenLoaded query={query}>
      {(cards) =>
        cards.length === 0 ? (
          <EmptyState
            title="No cars booked"
            text="Every booking becomes a job here, from arrival to pickup."
            action={
              canBook && (
                <Link to={paths.newBooking} className={buttonClass('solid')}>
                  <Plus size={16} aria-hidden />
                  New Booking
                </Link>
              )
            }
          />
        ) : (
          <StageBoard columns={stageColumns(cards)} />
        )
      }
    </WhenLoaded>
  );
}
