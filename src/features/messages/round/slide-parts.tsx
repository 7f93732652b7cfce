import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Customer, customerName } from '#domain/customers/customer.ts';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Tag } from '#ui/display/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { KeyCap } from '#ui/navigation/key-cap.tsx';

/** The place of a slide in the round. */
export type SlidePlace = {
  onNext: () => void;
  /** Undefined on the first slide. */
  onBack: (() => void) | undefined;
};

type SlideHeadProps = { name: ReactNode; vehicle?: ReactNode; template: string; why: string; children?: ReactNode };

/** Names the customer of a message, and why it is due. */
export function SlideHead({ name, vehicle, template, why, children }: SlideHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5.5 py-4.5 phone:px-4">
      <div className="min-w-0 flex-1">
        <Tag>{template}</Tag>
        <h3 className="mt-2 wrap-anywhere font-extrabold font-display text-figure leading-tight">{name}</h3>
        {vehicle && <p className="mt-1 text-lead text-text-2">{vehicle}</p>}
        <p className="mt-1 text-text-2">{why}</p>
      </div>
      {children}
    </div>
  );
}

/** Returns the name to show for a customer. */
export function nameOf(customer: Customer): string {
  return customerName(customer) || 'No name';
}

type CustomerHeadProps = Omit<SlideHeadProps, 'name' | 'vehicle'> & { customerId: string; customer: Customer };

/** The head of a message to a customer, whose page has their consent. */
export function CustomerHead({ customerId, customer, ...props }: CustomerHeadProps) {
  return (
    <SlideHead
      {...props}
      name={<CustomerName id={customerId} name={customerName(customer)} className="hover:underline" />}
      vehicle={<VehicleName vehicle={customer.vehicle} />}
    />
  );
}

export function SlideFooter({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className="keep-clear flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t bg-surface-2 px-5.5 py-3 phone:sticky phone:bottom-tab-bar phone:z-20 phone:px-4">
      <span className="mr-auto">{back}</span>
      {children}
    </div>
  );
}

export function BackButton({ onBack }: Pick<SlidePlace, 'onBack'>) {
  return (
    <Button size="large" variant="ghost" icon={ArrowLeft} disabled={!onBack} onClick={onBack}>
      Back
    </Button>
  );
}

/** The key of a button, where there is a keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="flex max-desktop:hidden">
      <KeyCap>{children}</KeyCap>
    </span>
  );
}
