import { type ReactNode, useId, useState } from 'react';
import { emptyVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { LeadScreen } from '#features/leads/lead-screen.tsx';
import { newQuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { QuoteStep } from '#features/quick-quote/steps/quote-step.tsx';
import { quoteOf, useQuoteData } from '#features/quick-quote/use-quote-data.ts';
import { Calendar } from '#features/schedule/calendar/calendar-page.tsx';
import { parseCalendarParams } from '#features/schedule/calendar/calendar-params.ts';
import { useToday } from '#io/react/world.tsx';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { Specimen } from './specimen.tsx';

const nothing = () => undefined;

const MACAN: Vehicle = {
  ...emptyVehicle('vehicle', '2026-11-20'),
  year: 2026,
  make: 'Porsche',
  model: 'Macan',
  color: 'Guards Red',
  bodyType: 'SUV',
  size: 'SUV',
};

function Screen({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 font-bold text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function VehiclePickers() {
  const [none, setNone] = useState(() => emptyVehicle('vehicle', '2026-11-20'));
  const [chosen, setChosen] = useState(MACAN);
  return (
    <>
      <Specimen title="Vehicle picker, nothing chosen">
        <VehicleField value={none} onChange={setNone} errors={{ model: 'Choose make and model.' }} />
      </Specimen>
      <Specimen title="Vehicle picker, chosen">
        <VehicleField value={chosen} onChange={setChosen} withSize withBodyType />
      </Specimen>
    </>
  );
}

export function Board() {
  return (
    <Screen title="Lead board">
      <LeadScreen openLead={undefined} status="New" />
    </Screen>
  );
}

export function Month() {
  const today = useToday();
  const [params, setParams] = useState(() => parseCalendarParams({}, today));
  return (
    <Screen title="Calendar month">
      <Calendar params={params} onChange={setParams} />
    </Screen>
  );
}

export function Quotes() {
  const [progress, setProgress] = useState(() => newQuoteProgress(MACAN));
  const { data: shop } = useQuoteData(progress);
  const [service] = shop?.services ?? [];
  if (!shop || !service) return null;
  const quote = quoteOf(shop, service, MACAN);
  const actions = {
    progress: { ...progress, serviceId: service.id },
    onChange: setProgress,
    onSaved: nothing,
    onSelect: nothing,
    onSelectStart: nothing,
    onEditVehicle: nothing,
    onBack: nothing,
    onStartOver: nothing,
  };
  return (
    <>
      <Screen title="Quote with slots">
        <QuoteStep quote={quote} shop={shop} {...actions} />
      </Screen>
      <Screen title="Quote without a slot">
        <QuoteStep quote={{ ...quote, availableSlots: [], recommendedSlot: undefined }} shop={shop} {...actions} />
      </Screen>
    </>
  );
}
