type ChecksumsProps = {
  /** Checksums in hex, by what each is of; no label where there is one alone. */
  sums: readonly { label?: string; value: string }[];
};

/** SHA-256 checksums, folded: they are for a dispute. */
export function Checksums({ sums }: ChecksumsProps) {
  return (
    <details className="text-label text-text-2">
      <summary className="min-h-6 cursor-pointer phone:min-h-11">Details</summary>
      {sums.map(({ label, value }) => (
        <p key={label} className="break-all text-small text-text-3">
          {label && `${label}: `}
          <span className="font-mono">SHA-256 {value}</span>
        </p>
      ))}
    </details>
  );
}
