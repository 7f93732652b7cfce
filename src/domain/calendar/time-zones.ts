/** An IANA name and its label. */
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

/** Returns the label of a zone: 'Central Time (Chicago)', or 'Buenos Aires, Argentina' for 'America/Argentina/Buenos_Aires'. */
export function zoneLabel(name: string): string {
  const known = US_ZONES.find((zone) => zone.name === name);
  if (known) return known.label;
  const places = name.replaceAll('_', ' ').split('/');
  return places.length === 1 ? name : places.slice(1).reverse().join(', ');
}

/** Returns the names of all time zones that this browser lists; empty when it cannot list them. */
export function knownZones(): readonly string[] {
  return 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
}

/** Returns the zones for a select: US zones first, then the others by region. Always includes `chosen`. */
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
