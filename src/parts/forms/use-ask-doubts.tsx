import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Asks about what looks like a slip of typing, before it is saved. Resolves to whether it is meant; at once where nothing is odd. */
export function useAskDoubts(): (doubts: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm();
  return async (doubts) => {
    if (doubts.length === 0) return true;
    const body = (
      <ul className="grid gap-1">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    );
    return confirm({ title: 'Save with this date?', body, verb: 'Save Anyway', tone: 'accent' });
  };
}
