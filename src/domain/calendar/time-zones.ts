/** An IANA name, and what people call it. */
type Zone = { name: string; label: string };
export type ZoneGroup = { label: string; zones: readonly Zone[] };

const US_ZONES: readonly Zone[] = [
  { name: 'America/New_York', label: 'Eastern Time (New York)' },
  { name: 'America/Chicago', label: 'Central Time (Chicago)' },
  { name: 'America/Denver', label: 'Mountain Time (Denver)' },
  { name: 'America/Phoenix', label: 'Arizona Time (Phoenix)' },
  { name: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { name: 'America/Anchorage', label: 'Alaska Time (Anchorage)' },
  { name: 'Pacific/Honolulu', label: 'Hawaii Time (Honolulu)' },
  { name: 'America/Puerto_Rico', label: 'Atlantic Time (Puerto Rico)' },
];

function regionOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Other';
}

/** What a zone is called: 'Central Time (Chicago)', 'Buenos Aires, Argentina' of 'America/Argentina/Buenos_Aires'. */
export function zoneLabel(name: string): string {
  const known = US_ZONES.find((zone) => zone.name === name);
  if (known) return known.label;
  const places = name.replaceAll('_', ' ').split('/');
  return places.length === 1 ? name : places.slice(1).reverse().join(', ');
}

/** The names of all time zones that this browser lists; none where it cannot list them. */
export function knownZones(): readonly string[] {
  return 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
}

/** Zones for a choice: those of the United States first, by their plain names, then the others by region, `chosen` among them. */
export function zoneGroups(known: readonly string[], chosen: string): ZoneGroup[] {
  const isOther = (name: string) => !US_ZONES.some((zone) => zone.name === name);
  const others = [...new Set([...known, chosen])].filter(isOther);
  const regions = [...new Set(others.map(regionOf))].sort();
  return [
    { label: 'United States', zones: US_ZONES },
    ...regions.map((label) => ({
      label,
      zones: others
        .filter((name) => regionOf(name) === label)
        .map((name) => ({ name, label: zoneLabel(name) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    })),
  ];
}
