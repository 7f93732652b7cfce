import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** Notes that only the team sees. */
export function InternalNotes({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <section aria-label="Internal Notes">
      <Card>
        <CardHeader title="Internal Notes">
          <span className="inline-flex items-center gap-1 text-meta text-text-3">
            <Lock size={12} aria-hidden />
            Internal
          </span>
        </CardHeader>
        <CardBody>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          <p className="mt-2 text-small text-text-3">Never printed, and not in the PDF.</p>
        </CardBody>
      </Card>
    </section>
  );
}

type LinksCardProps = {
  /** The customer; absent if they were deleted. */
  customer: Customer | null | undefined;
  /** List items of other linked records. */
  children: ReactNode;
};

/** Links to the records that a document belongs to. */
export function LinksCard({ customer, children }: LinksCardProps) {
  return (
    <Card>
      <CardHeader title="Belongs to" />
      <CardBody>
        <ul className="grid gap-1">
          {customer && (
            <li>
              <CustomerName id={customer.id} name={fullName(customer)} />
            </li>
          )}
          {children}
        </ul>
      </CardBody>
    </Card>
  );
}
