import { Alert } from '#ui/feedback/alert.tsx';

/** Says what speaks against a claim. It can be recorded all the same. */
export function ClaimDoubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Alert tone="amber" role="status" title="Check the certificate first">
      <ul className="grid gap-0.5">
        {doubts.map((doubt) => (
          <li key={doubt} className="wrap-anywhere">
            {doubt}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
