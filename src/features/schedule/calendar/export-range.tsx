import { CalendarArrowDown } from 'lucide-react';
import { useWorld } from '#io/react/world.tsx';
import { toastContents } from '#parts/messages/toast-contents.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { IconButton } from '#ui/form/button.tsx';
import type { CalendarRange } from './calendar-file.ts';

/** Exports the visible bookings as an iCalendar file. Its code loads on the first click. */
export function ExportRange(range: CalendarRange) {
  const world = useWorld();
  const toast = useToast();
  const canChange = useCan('changeRecords');

  async function exportShown() {
    try {
      const { exportRange } = await import('./calendar-file.ts');
      await exportRange(range, { world, toast, canChange });
    } catch (error) {
      console.error('The calendar file could not be loaded', error);
      toast.show(toastContents.notLoaded);
    }
  }

  return (
    <IconButton
      label="Export to calendar"
      icon={CalendarArrowDown}
      size="small"
      variant="secondary"
      onClick={() => void exportShown()}
    />
  );
}
