import { CalendarPlus, Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '#domain/calendar/calendar.ts';
import { sameEmail } from '#domain/customers/email-key.ts';
import { NeedsServer } from '#features/settings/needs-server.tsx';
import type { CalendarKind, CalendarLink, CalendarLinks } from '#io/calendar-links/calendar-links.ts';
import { useList, useUser, useWorld, useZone } from '#io/react/world.tsx';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** The links with which the calendar of a phone follows the bookings of the user, and for owner and manager those of the shop. */
export function CalendarLinksCard() {
  const { calendarLinks } = useWorld();
  if (calendarLinks) return <LinksCard links={calendarLinks} />;
  return (
    <NeedsServer>
      A calendar link shows the bookings in the calendar of a phone, and keeps them current when a booking is moved.
    </NeedsServer>
  );
}

function LinksCard({ links }: { links: CalendarLinks }) {
  const seesShop = useCan('changeRecords');
  const [load, setLoad] = useState(() => () => links.list());
  const { data, previous, failed, retry } = useAsync(load);
  const made = data ?? previous;
  const kinds: readonly CalendarKind[] = seesShop ? ['shop', 'mine'] : ['mine'];
  return (
    <Card>
      <CardHeader title={seesShop ? 'Calendar Links' : 'Calendar Link'} level={3} />
      <CardBody>
        <p className="max-w-text text-text-2">
          Add the link to the calendar on your phone or computer as a subscribed calendar. It shows each booking with
          customer, phone, vehicle, service, station and notes, and no prices. Changes arrive within a few hours, as
          often as your calendar asks. Anyone who has the link can read it, so keep it to yourself.
        </p>
        {failed && <LoadFailure title="The calendar links could not be read" onRetry={retry} />}
      </CardBody>
      {!made && !failed && <SkeletonRows rows={kinds.length} />}
      {made && (
        <ul aria-label="Calendar links" className="mt-3.5 border-t">
          {kinds.map((kind) => (
            <LinkRow
              key={kind}
              kind={kind}
              isOnly={!seesShop}
              link={made.find((one) => one.kind === kind)}
              links={links}
              onChange={() => setLoad(() => () => links.list())}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type LinkRowProps = {
  kind: CalendarKind;
  /** The user has no other link. */
  isOnly: boolean;
  link: CalendarLink | undefined;
  links: CalendarLinks;
  onChange: () => void;
};

function LinkRow({ kind, isOnly, link, links, onChange }: LinkRowProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const zone = useZone();
  const name = kind === 'shop' ? 'Whole shop' : 'My bookings';
  const isExtra = kind === 'mine' && !isOnly;

  async function run(change: () => Promise<void>) {
    try {
      await change();
    } catch (error) {
      toast.show(failureToast('Not Done', 'Nothing was changed.', error));
    }
    onChange();
  }

  async function copyAddress(address: string) {
    toast.show(
      (await links.copy(address))
        ? {
            type: 'success',
            title: 'Calendar Link Copied',
            message: 'Paste it where your calendar asks for an address (URL).',
          }
        : {
            type: 'error',
            title: 'Not Copied',
            message: "The browser didn't allow it. Select the link and copy it yourself.",
          },
    );
  }

  async function copy() {
    if (link?.address) return copyAddress(link.address);
    const isAgreed =
      !link ||
      (await confirm({
        title: 'Make a new calendar link?',
        body: (
          <p>
            The link of {formatInstant(link.madeAt, zone)} can't be shown again. With a new one, calendars that use the
            old one stop being updated.
          </p>
        ),
        verb: 'Make New Link',
        tone: 'accent',
        icon: CalendarPlus,
      }));
    if (!isAgreed) return;
    await run(async () => copyAddress(await links.make(kind)));
  }

  async function revoke() {
    const agreed = await confirm({
      title: 'Revoke this calendar link?',
      body: <p>Calendars that use it stop being updated. To follow the bookings again, make a new link.</p>,
      verb: 'Revoke',
      icon: Link2Off,
    });
    if (!agreed) return;
    await run(async () => {
      await links.revoke(kind);
      toast.show({ type: 'success', title: 'Calendar Link Revoked', message: 'It no longer shows any booking.' });
    });
  }

  return (
    <li className="grid gap-2.5 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{name}</p>
          <p className="text-meta text-text-3">{link ? `Made ${formatInstant(link.madeAt, zone)}` : 'No link yet'}</p>
          {kind === 'mine' && <NotOnStaff />}
        </div>
        <div className="flex flex-none flex-wrap gap-2">
          <Button size="small" icon={Copy} onClick={() => void copy()}>
            {isExtra ? 'Copy My Calendar Link' : 'Copy Calendar Link'}
          </Button>
          {link && (
            <Button size="small" icon={Link2Off} onClick={() => void revoke()}>
              Revoke<span className="sr-only"> the link to {name.toLowerCase()}</span>
            </Button>
          )}
        </div>
      </div>
      {link?.address && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-1">
          <LinkAddress address={link.address} who="your calendar" />
          <a href={link.address.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
            Open in Calendar App
          </a>
        </div>
      )}
    </li>
  );
}

/** Says why the calendar of the user is empty: nobody in the staff list has their email. */
function NotOnStaff() {
  const email = useUser()?.email ?? '';
  const employees = ifRead(useList('employees'));
  if (!employees || employees.some((employee) => sameEmail(employee.email, email))) return null;
  return (
    <p className="text-meta text-text-2">
      Empty: nobody in Staff has your email address, {email}. Add it there, and your bookings appear.
    </p>
  );
}
