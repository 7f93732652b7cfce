import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Asks about likely typing mistakes before saving. Resolves to true if the user confirms, or if there are none. */
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
