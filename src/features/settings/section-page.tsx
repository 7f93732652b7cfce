import type { ComponentType } from 'react';
import { paths } from '#parts/paths.ts';
import { Redirect } from '#parts/router/link.tsx';
import { useShown } from '#parts/router/router-provider.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BusinessSection } from './business-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { TextsSection } from './texts-section.tsx';

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  business: BusinessSection,
  documents: DocumentsSection,
  texts: TextsSection,
  hours: HoursSection,
  pricing: PricingSection,
  appearance: AppearanceSection,
  connection: ConnectionSection,
};

type SectionPageProps = {
  /** The data section, which the app puts together. */
  data: ComponentType;
};

/** The section of the settings that the address names; the first without a name. */
export function SectionPage({ data }: SectionPageProps) {
  const { params } = useShown();
  const { id = 'business' } = params;
  const all: Readonly<Record<string, ComponentType>> = { ...SECTIONS, data };
  const Section = Object.hasOwn(all, id) ? all[id] : undefined;
  return Section ? <Section key={id} /> : <Redirect to={paths.settings} />;
}
