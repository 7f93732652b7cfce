import { useState } from 'react';
import { US_STATE_CODES, US_STATES, type UsState, usStateOf } from '#domain/shop/us-states.ts';
import { figuresOfState } from '#domain/tint/tint-check.ts';
import { TINT_CLASS_KEYS } from '#domain/tint/tint-figure.ts';
import { TINT_FILE_CHECKED_ON } from '#domain/tint/tint-file.ts';
import { isEndedTintFigure, isOldTintFigure, tintOverrides } from '#domain/tint/tint-override.ts';
import { CONFIRM_WITH_STATE, checkedText } from '#domain/tint/tint-texts.ts';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { useSettings, useToday } from '#io/react/world.tsx';
import { useShopState } from '#parts/vehicle/use-shop-state.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { TintFigures } from './tint-figures.tsx';

/** The tint figures on file for a state, which the shop can replace by its own. */
export function TintSection() {
  const shop = useSettings();
  const today = useToday();
  const [state, setState] = useState<UsState | ''>(usStateOf(useShopState()) ?? '');
  const own = new Set(
    tintOverrides(shop)
      .filter((figure) => !isEndedTintFigure(figure, today))
      .map((figure) => figure.state),
  );
  return (
    <SettingsSection title="Tint Limits">
      <Card>
        <CardHeader title="Figures on File" level={3} />
        <CardBody>
          <p className="max-w-text text-text-2">
            The app compares film and glass with these figures. The file was last checked as a whole in{' '}
            {checkedText(TINT_FILE_CHECKED_ON)}. States change their rules. {CONFIRM_WITH_STATE}
          </p>
          <div className="mt-3 max-w-80 phone:max-w-none">
            <SelectField label="State" value={state} onChange={({ target }) => setState(usStateOf(target.value) ?? '')}>
              {state === '' && <option value="">Choose a state</option>}
              {US_STATE_CODES.map((code) => (
                <option key={code} value={code}>
                  {own.has(code) ? `${US_STATES[code]} (your figures)` : US_STATES[code]}
                </option>
              ))}
            </SelectField>
          </div>
        </CardBody>
      </Card>
      {state && figuresOfState(state, today, shop).some(({ checkedOn }) => isOldTintFigure(checkedOn, today)) && (
        <Alert tone="amber" title={`Confirm the figures for ${US_STATES[state]}`}>
          Some were checked more than a year ago. Look them up at the state, then press Edit and save them with the new
          date.
        </Alert>
      )}
      {state &&
        TINT_CLASS_KEYS.map((vehicleClass) => (
          <TintFigures key={vehicleClass} state={state} vehicleClass={vehicleClass} shop={shop} />
        ))}
    </SettingsSection>
  );
}
