import { Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { paths } from '#parts/navigation/paths.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BusinessSection } from './business-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DataSection } from './data-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { useSettingsSections } from './settings-frame.tsx';
import { TextsSection } from './texts-section.tsx';

const MembersSection = lazyComponent(async () => (await import('./members/members-section.tsx')).MembersSection);

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  business: BusinessSection,
  documents: DocumentsSection,
  texts: TextsSection,
  hours: HoursSection,
  pricing: PricingSection,
  appearance: AppearanceSection,
  connection: ConnectionSection,
  members: MembersSection,
  data: DataSection,
};

/** The section of the settings that the address names; the first without a name. */
export function SectionPage() {
  const params = useParams({ strict: false });
  const sections = useSettingsSections();
  const id = params.id ?? sections[0]?.name ?? '';
  const Section = sections.some(({ name }) => name === id) ? SECTIONS[id] : undefined;
  return Section ? <Section key={id} /> : <Navigate replace to={paths.settings} />;
}
