import { useLeaveGuard } from '#parts/forms/use-leave-guard.ts';
import { intakesInWords, stopIntakes, useIntakesInWords } from './photo-intakes.ts';

/** Asks before the user leaves the page or the app while photos are being kept. Part of the shell, for all places that take photos. */
export function PhotoLeaveGuard() {
  const reached = useIntakesInWords();
  return reached !== '' && <AskToLeave reached={reached} />;
}

function AskToLeave({ reached }: { reached: string }) {
  const body = `${reached} If you leave, you'll have to add the others again.`;
  useLeaveGuard(() => intakesInWords() !== '', body, { onLeave: stopIntakes });
  return null;
}
