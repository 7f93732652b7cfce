import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { useZone } from '#io/react/world.tsx';
import { Button } from '#ui/form/button.tsx';

type LinkRowProps = {
  link: { createdAt: string; openedAt: string | undefined; isRevoked: boolean; isUsable: boolean };
  /** The customer's answer in words: 'Accepted by Nora Quill'. */
  answer: string | undefined;
  /** More about the link. */
  facts: readonly (string | undefined)[];
  /** A newer version replaced the one that it showed. */
  isReplaced?: boolean;
  onRevoke: () => void;
  children?: ReactNode;
};

/** A link that was made, and the button that withdraws it. */
export function LinkRow({ link, answer, facts, isReplaced = false, onRevoke, children }: LinkRowProps) {
  const { createdAt, openedAt, isRevoked, isUsable } = link;
  const zone = useZone();
  const made = formatInstantTime(createdAt, zone);
  const lines = [
    isReplaced && 'Replaced by a newer version',
    `Created ${made}`,
    openedAt && `First opened ${formatInstantTime(openedAt, zone)}`,
    ...facts,
  ];
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="block wrap-anywhere font-semibold">
          {answer ?? (openedAt ? 'Opened' : 'Not opened yet')}
          {!isUsable && !isReplaced && (isRevoked ? ', withdrawn' : ', expired')}
        </span>
        {lines.map(
          (line) =>
            line && (
              <span key={line} className="block text-meta text-text-3">
                {line}
              </span>
            ),
        )}
        {children}
      </span>
      {isUsable && (
        <Button size="small" variant="ghost" icon={Ban} onClick={onRevoke}>
          Withdraw<span className="sr-only"> the link created {made}</span>
        </Button>
      )}
    </li>
  );
}
