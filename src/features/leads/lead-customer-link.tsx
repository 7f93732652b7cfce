import { Link } from '@tanstack/react-router';
import { UserRound, Zap } from 'lucide-react';
import type { Lead } from '#domain/leads/lead.ts';
import { useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';

/** Links to the customer that the lead became, unless the customer was deleted. */
export function LeadCustomerLink({ lead }: { lead: Lead }) {
  return lead.customerId === undefined ? null : <CustomerLink id={lead.customerId} />;
}

function CustomerLink({ id }: { id: string }) {
  if (!ifRead(useRecord('customers', id))) return null;
  return (
    <Link
      to={paths.customer}
      params={{ id }}
      className="link inline-flex flex-none items-center gap-1 whitespace-nowrap text-meta"
      draggable={false}
    >
      <UserRound size={12} aria-hidden />
      Open customer
    </Link>
  );
}

/** Starts a quick quote with what the lead asked for. */
export function LeadQuoteLink({ lead: { id } }: { lead: Lead }) {
  return (
    <Link
      to={paths.quickQuote}
      search={{ leadId: id }}
      className="link inline-flex flex-none items-center gap-1 whitespace-nowrap text-meta"
    >
      <Zap size={12} aria-hidden />
      New Quote
    </Link>
  );
}
