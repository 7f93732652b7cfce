import { tintCheck } from '#domain/tint/tint-check.ts';
import { TintNotice } from '#parts/tint/tint-notice.tsx';
import { Specimen } from './specimen.tsx';

const CASES = [
  { label: 'Front Doors', registrationState: 'TX', positionId: 'left-front-window', filmVlt: 50 },
  { label: 'Front Doors', registrationState: 'NV', positionId: 'left-front-window', filmVlt: 42 },
  { label: 'Front Doors', registrationState: 'TX', positionId: 'left-front-window', filmVlt: 20 },
  { label: 'Front Doors', registrationState: 'MI', positionId: 'left-front-window', filmVlt: 20 },
  { label: 'Rear Glass', registrationState: 'MT', positionId: 'rear-glass', filmVlt: 20 },
];

/** The check of a film, in each outcome. */
export function TintResults() {
  return (
    <Specimen title="Tint check">
      <div className="grid gap-2">
        {CASES.map(({ label, registrationState, ...film }) => (
          <TintNotice
            key={registrationState + film.filmVlt}
            label={label}
            result={tintCheck({ vehicle: { bodyType: 'Sedan', registrationState }, ...film, day: '2026-11-20' })}
          />
        ))}
      </div>
    </Specimen>
  );
}
