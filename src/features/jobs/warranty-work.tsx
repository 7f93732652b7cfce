import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';

/** Says which claim a job makes good; nothing when the claim is gone. */
export function WarrantyWork({ claimId }: { claimId: string }) {
  const claim = ifRead(useRecord('claims', claimId));
  if (!claim) return null;
  return (
    <p className="flex items-center gap-1.5 text-label">
      <ShieldCheck size={16} aria-hidden className="text-text-2" />
      <span>
        Warranty work of{' '}
        <Link to={paths.claim} params={{ id: claim.id }} className="link mono">
          {claim.claimNumber}
        </Link>
      </span>
    </p>
  );
}
