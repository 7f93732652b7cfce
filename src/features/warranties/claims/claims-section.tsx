import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { useList } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { ClaimForm } from './claim-form.tsx';

/** The claims on a certificate, and a new one. */
export function ClaimsSection({ warranty }: { warranty: Warranty }) {
  const titleId = useId();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <CardHeader id={titleId} title="Claims">
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            New Claim
          </Button>
        </CardHeader>
        <CardBody>
          <Loaded query={useList('claims')}>
            {(claims) => {
              const own = claims.filter(({ warrantyId }) => warrantyId === warranty.id);
              return own.length === 0 ? (
                <p className="text-label text-text-3">No claims on this certificate.</p>
              ) : (
                <ClaimLinks claims={own} />
              );
            }}
          </Loaded>
        </CardBody>
      </Card>
      {isAdding && (
        <ClaimForm
          warranty={warranty}
          bodyType={warranty.customer.vehicle.bodyType}
          onClose={(id) => {
            setAdding(false);
            if (id !== undefined) void navigate({ to: paths.claim, params: { id } });
          }}
        />
      )}
    </section>
  );
}

/** Claims with their state, the newest report first; each leads to its page. `about`: returns more about a claim. */
export function ClaimLinks({ claims, about }: { claims: readonly Claim[]; about?: (claim: Claim) => string }) {
  const newest = claims.toSorted((a, b) => (a.reportedOn < b.reportedOn ? 1 : -1));
  return (
    <ul className="divide-y divide-border">
      {newest.map((claim) => (
        <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
          <Link to={paths.claim} params={{ id: claim.id }} className="link mono">
            {claim.claimNumber}
          </Link>
          <span className="mr-auto min-w-0 text-label text-text-2">
            {[claim.fault, about?.(claim), formatDate(claim.reportedOn)].filter(Boolean).join(' · ')}
          </span>
          <ClaimBadge claim={claim} />
        </li>
      ))}
    </ul>
  );
}
