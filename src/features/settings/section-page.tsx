import { Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { BusinessSection } from '#features/settings/business/business-section.tsx';
import { DeviceSection } from '#features/settings/device/device-section.tsx';
import { DocumentsSection } from '#features/settings/documents/documents-section.tsx';
import { TextsSection } from '#features/settings/documents/texts-section.tsx';
import { HoursSection } from '#features/settings/hours/hours-section.tsx';
import { JobsSection } from '#features/settings/jobs/jobs-section.tsx';
import { MessagesSection } from '#features/settings/messages/messages-section.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { SETTINGS_PARTS, useSettingsSections } from './settings-sections.ts';

// The large ones, each on its own.
const CardsSection = lazyComponent(
  async () => (await import('#features/settings/cards/cards-section.tsx')).CardsSection,
);
const ChecklistsSection = lazyComponent(
  async () => (await import('#features/settings/jobs/checklists-section.tsx')).ChecklistsSection,
);
const DataSection = lazyComponent(async () => (await import('#features/settings/data/data-section.tsx')).DataSection);
const FilmsSection = lazyComponent(
  async () => (await import('#features/settings/films/films-section.tsx')).FilmsSection,
);
const MembersSection = lazyComponent(async () => (await import('./members/members-section.tsx')).MembersSection);
const RequestsSection = lazyComponent(
  async () => (await import('#features/settings/requests/requests-section.tsx')).RequestsSection,
);
const SendingSection = lazyComponent(
  async () => (await import('#features/settings/sending/sending-section.tsx')).SendingSection,
);
const StorageSection = lazyComponent(
  async () => (await import('#features/settings/data/storage-section.tsx')).StorageSection,
);
const TintSection = lazyComponent(async () => (await import('#features/settings/tint/tint-section.tsx')).TintSection);

const WarrantySection = lazyComponent(
  async () => (await import('#features/settings/warranty/warranty-section.tsx')).WarrantySection,
);

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  business: BusinessSection,
  documents: DocumentsSection,
  texts: TextsSection,
  messages: MessagesSection,
  hours: HoursSection,
  jobs: JobsSection,
  checklists: ChecklistsSection,
  films: FilmsSection,
  tint: TintSection,
  warranty: WarrantySection,
  'this-device': DeviceSection,
  members: MembersSection,
  requests: RequestsSection,
  sending: SendingSection,
  'card-payments': CardsSection,
  data: DataSection,
  storage: StorageSection,
};

/** Shows the settings section of the address, by default the first one. */
export function SectionPage() {
  const params = useParams({ strict: false });
  const sections = useSettingsSections();
  const id = params.id ?? sections[0]?.name ?? '';
  const part = SETTINGS_PARTS.find(({ name }) => name === id);
  if (part) return <Navigate replace to={paths.settingsSection} params={{ id: part.section }} hash={id} />;
  const Section = sections.some(({ name }) => name === id) ? SECTIONS[id] : undefined;
  return Section ? <Section key={id} /> : <Navigate replace to={paths.settings} />;
}
