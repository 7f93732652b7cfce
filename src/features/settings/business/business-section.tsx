import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { isTimeZone } from '#domain/calendar/calendar.ts';
import { knownZones, zoneGroups } from '#domain/calendar/time-zones.ts';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { contrast, isHexColor, isLegible, toLegibleColor } from '#domain/documents/document-colors.ts';
import { INVOICE_PREFIX } from '#domain/documents/document-numbers.ts';
import { formatDollars } from '#domain/money/money.ts';
import { SheetPreview } from '#features/settings/documents/sheet-preview.tsx';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import { useSettings, useUser } from '#io/react/world.tsx';
import { LogoField } from '#parts/documents/logo-field.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import {
  BUSINESS,
  type BusinessDraft,
  businessDraftOf,
  businessDraftSchema,
  businessFacts,
  businessOf,
} from './business-draft.ts';

/** Accent color of documents without a color of the shop. */
const STANDARD_COLOR = '#006679';

/** The identity of the shop, the look of its documents and its targets. */
export function BusinessSection() {
  return (
    <SettingsSection title="Business">
      <EditSettings keys={BUSINESS}>{(session) => <BusinessForm session={session} />}</EditSettings>
    </SettingsSection>
  );
}

function BusinessForm({ session }: { session: EditSession<SectionSettings<(typeof BUSINESS)[number]>> }) {
  const form = useSettingsForm({
    section: 'business',
    session,
    schema: businessDraftSchema,
    draftOfRecord: (settings) => businessDraftOf(settings, browserZone()),
    factsOf: businessFacts,
    settingsOf: businessOf,
    saved: 'Invoices and estimates now look like this, old ones too.',
  });
  const { invoicePrefix = INVOICE_PREFIX } = useSettings();
  const draft = useWatch({ control: form.control }) as BusinessDraft;
  const typed = draft.documentColor.trim();
  const isColor = isHexColor(typed);
  const isTooLight = isColor && !isLegible(typed);

  return (
    <FormPage
      label="Business"
      form={form}
      submit="Save"
      rail={
        <SheetPreview
          kind="Invoice"
          number={`${invoicePrefix}0001`}
          change={businessOf({ ...draft, documentColor: isColor ? typed : '' })}
        />
      }
    >
      <Identity />
      <TimeZone
        stored={(session.base ?? session.record).timeZone}
        chosen={draft.timeZone}
        field={form.field('timeZone')}
      />
      <LogoField logo={draft.logo} onChange={(logo) => form.put('logo', logo)} />
      <FormSection title="On Invoices and Estimates">
        <div className="grid gap-3.5">
          <TextField
            label="Accent Color"
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={STANDARD_COLOR}
            hint="Used for the amount, the edge and your initial. Leave empty for the standard teal."
            end={
              <input
                type="color"
                aria-label="Pick the accent color"
                value={isColor ? typed : STANDARD_COLOR}
                onChange={(event) => form.put('documentColor', event.target.value)}
                className="-mr-1.5 h-6 w-9 cursor-pointer rounded-badge phone:h-8"
              />
            }
            {...form.field('documentColor')}
          />
          {isTooLight && (
            <Alert
              tone="amber"
              role="status"
              title="Too light to read on white paper"
              action={
                <Button size="small" onClick={() => form.put('documentColor', toLegibleColor(typed))}>
                  Use a Darker Shade
                </Button>
              }
            >
              Its contrast is {contrast(typed, '#ffffff').toFixed(1)} to 1, and 4.5 to 1 is needed.
            </Alert>
          )}
          <TextField
            label="License or Tax ID"
            autoComplete="off"
            hint="Shown under your address, exactly as typed. Example: License 12345."
            {...form.field('licenseId')}
          />
        </div>
      </FormSection>
      <div id="pricing">
        <FormSection title="Pricing">
          <div className={fieldGrid}>
            <NumberField
              label="Target Margin"
              inputMode="numeric"
              suffix="%"
              min={1}
              max={99}
              step={1}
              hint="Services, quotes and bookings below it are marked. Leave empty for no target."
              {...form.field('targetMargin')}
            />
            <NumberField
              label="Target Profit per Bay Hour"
              prefix="$"
              min={0.01}
              step={0.01}
              hint="The page of a service shows the price that meets it. Leave empty for no target."
              {...form.field('targetProfitPerBayHour')}
            />
          </div>
          <p className="mt-3.5 max-w-text text-text-2">
            Labor uses the hourly rate of the person who does the job. If no one is chosen yet, it uses{' '}
            {formatDollars(DEFAULT_HOURLY_RATE)} an hour.
          </p>
        </FormSection>
      </div>
    </FormPage>
  );
}

type TimeZoneProps = {
  /** The saved time zone, if any. */
  stored: string | undefined;
  chosen: string;
  field: Omit<ComponentProps<typeof SelectField>, 'label'>;
};

const ZONE_USES = 'today’s date, due dates, the history and calendar files on every device';

function TimeZone({ stored, chosen, field }: TimeZoneProps) {
  const groups = useMemo(() => zoneGroups(knownZones(), chosen), [chosen]);
  const isUnknown = stored !== undefined && !isTimeZone(stored);
  return (
    <FormSection title="Dates and Times">
      <div className="max-w-105 phone:max-w-none">
        <SelectField
          {...field}
          label="Time Zone"
          hint={
            stored === undefined
              ? `This browser’s time zone. Save it to use it for ${ZONE_USES}.`
              : `The shop’s time zone, used for ${ZONE_USES}.`
          }
        >
          {groups.map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map((zone) => (
                <option key={zone.name} value={zone.name}>
                  {zone.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {isUnknown && (
        <div className="mt-3.5">
          <Alert tone="amber" role="status" title="The saved time zone isn't available here">
            {`This browser has no time zone “${stored}”, so it uses its own. Choose one from the list and save it.`}
          </Alert>
        </div>
      )}
    </FormSection>
  );
}

/** Name and contact of the business, which are edited in the profile. */
function Identity() {
  const user = useUser();
  if (!user) return null;
  const { businessName, phone, email, address } = user;
  const place = [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts = [
    ['Business Name', businessName],
    ['Phone', phone],
    ['Email', email],
    ['Address', [address.street, place].filter(Boolean).join(', ')],
  ] as const;
  return (
    <FormSection
      title="Name and Contact"
      end={
        <Link to={paths.profile} className={buttonClass('secondary', 'small')}>
          <Pencil size={14} aria-hidden />
          Edit in Profile
        </Link>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 phone:grid-cols-1 phone:gap-y-0">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid phone:pb-1.5">
            <dt className="text-text-3">{label}</dt>
            <dd className="wrap-anywhere">{value || 'Not set'}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
