import { Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AppearanceSection } from '#features/settings/business/appearance-section.tsx';
import { BusinessSection } from '#features/settings/business/business-section.tsx';
import { PricingSection } from '#features/settings/business/pricing-section.tsx';
import { ConnectionSection } from '#features/settings/data/connection-section.tsx';
import { DataSection } from '#features/settings/data/data-section.tsx';
import { DocumentsSection } from '#features/settings/documents/documents-section.tsx';
import { TextsSection } from '#features/settings/documents/texts-section.tsx';
import { FilmsSection } from '#features/settings/films/films-section.tsx';
import { HoursSection } from '#features/settings/hours/hours-section.tsx';
import { ChecklistsSection } from '#features/settings/jobs/checklists-section.tsx';
import { JobsSection } from '#features/settings/jobs/jobs-section.tsx';
import { MessagesSection } from '#features/settings/messages/messages-section.tsx';
import { TintSection } from '#features/settings/tint/tint-section.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useSettingsSections } from './settings-frame.tsx';

const MembersSection = lazyComponent(async () => (await import('./members/members-section.tsx')).MembersSection);

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
  pricing: PricingSection,
  appearance: AppearanceSection,
  connection: ConnectionSection,
  members: MembersSection,
  data: DataSection,
};

/** Shows the settings section of the address, by default the first one. */
export function SectionPage() {
  const params = useParams({ strict: false });
  const sections = useSettingsSections();
  const id = params.id ?? sections[0]?.name ?? '';
  const Section = sections.some(({ name }) => name === id) ? SECTIONS[id] : undefined;
  return Section ? <Section key={id} /> : <Navigate replace to={paths.settings} />;
}
