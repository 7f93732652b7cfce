import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock } from 'lucide-react';
import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import { hoursForSize, priceForCustomer } from '#domain/money/pricing.ts';
import { type VehicleSize, vehicleName } from '#domain/vehicles/vehicle.ts';
import type { QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { Card } from '#ui/display/card.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { StepActions } from './step-actions.tsx';

function ServiceChoice({
  service,
  size,
  customer,
  chosen,
  onChoose,
}: {
  service: Service;
  size: VehicleSize;
  customer: Priceable | undefined;
  chosen: boolean;
  onChoose: () => void;
}) {
  const price = formatDollars(priceForCustomer(service, size, customer).price);
  return (
    <button
      type="button"
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
      className="group grid content-start grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 rounded-card border bg-surface px-4.5 py-4 text-left shadow-1 transition-shadow hover:border-accent-line hover:shadow-2 aria-[current]:border-accent-line aria-[current]:bg-accent-soft"
    >
      <span className="font-bold text-title">{service.name}</span>
      <span className="font-extrabold font-display text-page tabular-nums">{price}</span>
      <span className="grid min-w-0 gap-1.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-text-2">
          <span className="flex items-center gap-1.5">
            <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
            {service.category}
          </span>
          <span className="flex items-center gap-1.5">
            <Clock size={14} aria-hidden />
            {hoursForSize(service, size)} h
          </span>
        </span>
        {service.description && <span className="line-clamp-2 text-label text-text-3">{service.description}</span>}
      </span>
      <ChevronRight
        size={16}
        aria-hidden
        className="self-center justify-self-end text-text-3 group-hover:text-accent-ink"
      />
    </button>
  );
}

type ServiceStepProps = {
  services: readonly Service[];
  /** The existing customer that the quote is for, whose agreed prices count. */
  customer: Priceable | undefined;
  progress: QuoteProgress;
  onChoose: (service: Service) => void;
  onBack: () => void;
  onStartOver: () => void;
};

export function ServiceStep({ services, customer, progress, onChoose, onBack, onStartOver }: ServiceStepProps) {
  const { vehicle, serviceId } = progress;
  return (
    <div className="grid gap-4">
      {services.length === 0 ? (
        <Card>
          <EmptyState
            title="No services"
            level={3}
            text="A quote needs a service to price. Add the services your shop sells, then come back: we'll keep this quote for you."
            action={
              <Link to={paths.services} className={buttonClass('solid')}>
                Go to Services
              </Link>
            }
          />
        </Card>
      ) : (
        <>
          <p className="wrap-anywhere text-text-2">
            Prices for the <span className="font-semibold text-text">{vehicleName(vehicle)}</span>, size {vehicle.size}.
          </p>
          <div className="grid gap-3.5 desktop:grid-cols-2 tablet:grid-cols-2">
            {services.map((service) => (
              <ServiceChoice
                key={service.id}
                service={service}
                size={vehicle.size}
                customer={customer}
                chosen={service.id === serviceId}
                onChoose={() => onChoose(service)}
              />
            ))}
          </div>
        </>
      )}
      <StepActions onBack={onBack} onStartOver={onStartOver} />
    </div>
  );
}
