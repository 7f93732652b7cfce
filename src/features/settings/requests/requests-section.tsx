import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import type { Service } from '#domain/catalog/service.ts';
import { NeedsServer } from '#features/settings/needs-server.tsx';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import type { DocumentLinks } from '#io/customer-links/document-links.ts';
import { useList, useSettings, useWorld } from '#io/react/world.tsx';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { QrBox } from '#parts/customer-links/qr-box.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { ServiceChecklist } from '#parts/pricing/service-checklist.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import {
  REQUESTS,
  type RequestsDraft,
  requestsDraftOf,
  requestsDraftSchema,
  requestsFacts,
  requestsOf,
} from './requests-draft.ts';

/** The page on which car owners ask for work: switch, services, texts and address. */
export function RequestsSection() {
  const { links } = useWorld();
  const canChange = useCan('changeCustomerLinks');
  const services = useList('services');
  return (
    <SettingsSection title="Requests">
      {links ? (
        <>
          <PageCard links={links} />
          {canChange ? (
            <Loaded query={services}>
              {(all) => (
                <EditSettings keys={REQUESTS}>
                  {(session) => <RequestsForm session={session} services={all} />}
                </EditSettings>
              )}
            </Loaded>
          ) : (
            <p className="text-text-2">Only the owner can change what the request page offers.</p>
          )}
        </>
      ) : (
        <NeedsServer>
          A page on which car owners ask you for work, for your web site. Each request becomes a lead with the car, the
          services and the days.
        </NeedsServer>
      )}
    </SettingsSection>
  );
}

/**
 * Returns the HTML with which a web site shows the page. The server does not see what is behind the # of an address. The frame is as high
 * as the window: the form grows while it is filled in, and scrolls within.
 */
function frameCode(address: string): string {
  return `<iframe src="${address.replace('#', '?shop=')}" title="Request a quote" style="width:100%;height:100vh;min-height:700px;border:0"></iframe>`;
}

/** The state of the page and its address. */
function PageCard({ links }: { links: DocumentLinks }) {
  const { requestPage } = useSettings();
  const toast = useToast();
  const isOn = requestPage?.isOn === true;
  const { data: address, failed, retry } = useAsync(useCallback(() => links.requestPage(), [links]));

  async function copy(text: string) {
    toast.show(
      (await links.copy(text))
        ? { type: 'success', title: 'Link Copied', message: 'Put it on your web site, or send it to a customer.' }
        : {
            type: 'error',
            title: 'Not Copied',
            message: "The browser didn't allow it. Select the link and copy it yourself.",
          },
    );
  }

  return (
    <Card>
      <CardHeader title="Request Page" level={3} />
      <CardBody className="grid gap-3.5">
        <p className="max-w-text text-text-2">
          {isOn
            ? 'Works. Anyone with this address can ask you for work. Each request becomes a lead.'
            : requestPage
              ? 'Switched off. Nobody can open this address.'
              : 'Not set up. Nobody can open this address until you switch it on below.'}
        </p>
        {failed && <LoadFailure title="The address could not be read" onRetry={retry} />}
        {address && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 phone:grid-cols-1">
            <LinkAddress address={address} />
            <Button icon={Copy} data-tour="copy-request-link" onClick={() => void copy(address)}>
              Copy Link
            </Button>
          </div>
        )}
        {address && (
          <div className="flex flex-wrap items-center gap-4">
            <QrBox address={address} />
            <p className="max-w-text flex-1 basis-55 text-text-2">
              A phone that scans this code opens the page. Put it on your counter, your cards or your door.
            </p>
          </div>
        )}
        {address && (requestPage?.frames?.length ?? 0) > 0 && (
          <TextField
            label="Code for Your Web Site"
            readOnly
            value={frameCode(address)}
            onFocus={(event) => event.target.select()}
            hint="Paste it into your web site where the form should appear."
          />
        )}
      </CardBody>
    </Card>
  );
}

type RequestsFormProps = {
  session: EditSession<SectionSettings<(typeof REQUESTS)[number]>>;
  services: readonly Service[];
};

function RequestsForm({ session, services }: RequestsFormProps) {
  const form = useSettingsForm({
    section: 'requests',
    session,
    schema: requestsDraftSchema,
    draftOfRecord: requestsDraftOf,
    together: [['offersAll', 'serviceIds']],
    factsOf: (settings) => requestsFacts(settings, services),
    settingsOf: requestsOf,
    saved: 'The request page uses these settings.',
  });
  const { offersAll, serviceIds } = useWatch({ control: form.control }) as RequestsDraft;
  return (
    <FormPage label="Requests" form={form} submit="Save">
      <FormSection title="Page">
        <div className="grid gap-3.5">
          <CheckboxField
            label="Take Requests"
            data-tour="take-requests"
            hint="Switches the page on."
            {...form.field('isOn')}
          />
          <TextAreaField
            label="Welcome Text"
            hint="The first words on the page. Leave it empty for none."
            {...form.field('intro')}
          />
          <CheckboxField
            label="Show Prices"
            hint="Shows what the chosen services cost for the size of the car, from your services. Without it, nobody sees a price."
            {...form.field('showsPrices')}
          />
        </div>
      </FormSection>
      <FormSection group title="Services">
        <div className="grid gap-3.5">
          <CheckboxField label="Offer all services" {...form.field('offersAll')} />
          {!offersAll && (
            <ServiceChecklist services={services} chosen={serviceIds} onChange={(ids) => form.put('serviceIds', ids)} />
          )}
        </div>
      </FormSection>
      <FormSection title="On Your Web Site">
        <TextAreaField
          label="Web Sites"
          hint="Web sites that may show the page within theirs, one on each line, such as https://www.example.com. No other site can show it."
          {...form.field('frames')}
        />
      </FormSection>
      <FormSection title="Blocked">
        <TextAreaField
          label="Emails and Phone Numbers"
          hint="One on each line. A request with one of them is not kept, and the sender sees the usual confirmation."
          {...form.field('blocked')}
        />
      </FormSection>
    </FormPage>
  );
}
