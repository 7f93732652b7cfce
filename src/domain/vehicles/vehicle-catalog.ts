import { foldText, sameText } from '#domain/text/fold-text.ts';
import type { BODY_TYPES, VehicleSize } from './vehicle.ts';

type BodyType = (typeof BODY_TYPES)[number];
type Model = readonly [name: string, bodyType: BodyType, size: VehicleSize, trims?: readonly string[]];

/** Trims of a model without listed trims (VEH-04). */
export const DEFAULT_TRIMS: readonly string[] = ['Base', 'Premium', 'Limited'];
/** First year of the year list (VEH-12). */
const FIRST_YEAR = 1990;
/** Maximum search results (VEH-15). */
export const MAX_MATCHES = 10;

type CatalogMake = {
  id: string;
  name: string;
  /** Another name that people type. */
  alias?: string;
  /** Recent models sold in the United States. A van has the size SUV, because its surface is as large. */
  models: readonly Model[];
};

/** Built-in catalog of 14 makes, with sizes by surface (VEH-01, VEH-02). */
export const VEHICLE_CATALOG: readonly CatalogMake[] = [
  {
    id: 'acura',
    name: 'Acura',
    models: [
      ['Integra', 'Hatchback', 'Compact', ['Base', 'A-Spec', 'A-Spec Technology', 'Type S']],
      ['ILX', 'Sedan', 'Compact'],
      ['TLX', 'Sedan', 'Mid-size', ['Technology', 'A-Spec', 'Type S']],
      ['RLX', 'Sedan', 'Luxury'],
      ['ADX', 'SUV', 'SUV'],
      ['RDX', 'SUV', 'SUV'],
      ['MDX', 'SUV', 'SUV', ['Base', 'Technology', 'A-Spec', 'Advance', 'Type S']],
      ['ZDX', 'SUV', 'SUV'],
      ['NSX', 'Coupe', 'Sports'],
    ],
  },
  {
    id: 'audi',
    name: 'Audi',
    models: [
      ['A3', 'Sedan', 'Compact'],
      ['S3', 'Sedan', 'Compact'],
      ['RS 3', 'Sedan', 'Sports'],
      ['A4', 'Sedan', 'Mid-size', ['Premium', 'Premium Plus', 'Prestige']],
      ['A4 allroad', 'Wagon', 'Mid-size'],
      ['S4', 'Sedan', 'Mid-size'],
      ['A5', 'Sedan', 'Mid-size'],
      ['S5', 'Sedan', 'Mid-size'],
      ['RS 5', 'Coupe', 'Sports'],
      ['A6', 'Sedan', 'Mid-size', ['Premium', 'Premium Plus', 'Prestige']],
      ['A6 allroad', 'Wagon', 'Full-size'],
      ['RS 6 Avant', 'Wagon', 'Sports'],
      ['A7', 'Hatchback', 'Luxury'],
      ['RS 7', 'Hatchback', 'Sports'],
      ['A8', 'Sedan', 'Luxury'],
      ['e-tron GT', 'Sedan', 'Sports'],
      ['TT', 'Coupe', 'Sports'],
      ['R8', 'Coupe', 'Sports'],
      ['Q3', 'SUV', 'SUV'],
      ['Q4 e-tron', 'SUV', 'SUV'],
      ['Q5', 'SUV', 'SUV', ['Premium', 'Premium Plus', 'Prestige']],
      ['SQ5', 'SUV', 'SUV'],
      ['Q6 e-tron', 'SUV', 'SUV'],
      ['Q7', 'SUV', 'SUV', ['Premium', 'Premium Plus', 'Prestige']],
      ['Q8', 'SUV', 'SUV'],
      ['Q8 e-tron', 'SUV', 'SUV'],
    ],
  },
  {
    id: 'bmw',
    name: 'BMW',
    models: [
      ['2 Series', 'Coupe', 'Compact'],
      ['3 Series', 'Sedan', 'Mid-size', ['330i', '330i xDrive', 'M340i', 'M340i xDrive']],
      ['4 Series', 'Coupe', 'Mid-size', ['430i', '430i xDrive', 'M440i', 'M440i xDrive']],
      ['5 Series', 'Sedan', 'Mid-size', ['530i', '530i xDrive', '540i xDrive']],
      ['7 Series', 'Sedan', 'Luxury', ['740i', '740i xDrive', '760i xDrive']],
      ['8 Series', 'Coupe', 'Luxury'],
      ['M2', 'Coupe', 'Sports'],
      ['M3', 'Sedan', 'Sports', ['Base', 'Competition', 'Competition xDrive', 'CS']],
      ['M4', 'Coupe', 'Sports', ['Base', 'Competition', 'Competition xDrive', 'CS']],
      ['M5', 'Sedan', 'Sports'],
      ['M8', 'Coupe', 'Sports'],
      ['Z4', 'Convertible', 'Sports'],
      ['i4', 'Sedan', 'Mid-size'],
      ['i5', 'Sedan', 'Mid-size'],
      ['i7', 'Sedan', 'Luxury'],
      ['X1', 'SUV', 'SUV'],
      ['X2', 'SUV', 'SUV'],
      ['X3', 'SUV', 'SUV'],
      ['X4', 'SUV', 'SUV'],
      ['X5', 'SUV', 'SUV', ['sDrive40i', 'xDrive40i', 'xDrive50e', 'M60i', 'M Competition']],
      ['X6', 'SUV', 'SUV'],
      ['X7', 'SUV', 'SUV'],
      ['XM', 'SUV', 'SUV'],
      ['iX', 'SUV', 'SUV'],
    ],
  },
  {
    id: 'chevrolet',
    name: 'Chevrolet',
    alias: 'Chevy',
    models: [
      ['Spark', 'Hatchback', 'Compact'],
      ['Sonic', 'Hatchback', 'Compact'],
      ['Cruze', 'Sedan', 'Compact'],
      ['Bolt EV', 'Hatchback', 'Compact'],
      ['Malibu', 'Sedan', 'Mid-size'],
      ['Impala', 'Sedan', 'Full-size'],
      ['Camaro', 'Coupe', 'Sports', ['1LT', '2LT', '3LT', '1SS', '2SS', 'ZL1']],
      ['Corvette', 'Coupe', 'Sports', ['Stingray 1LT', 'Stingray 2LT', 'Stingray 3LT', 'E-Ray', 'Z06', 'ZR1']],
      ['Bolt EUV', 'SUV', 'SUV'],
      ['Trax', 'SUV', 'SUV'],
      ['Trailblazer', 'SUV', 'SUV'],
      ['Equinox', 'SUV', 'SUV', ['LT', 'RS', 'Activ']],
      ['Equinox EV', 'SUV', 'SUV'],
      ['Blazer', 'SUV', 'SUV'],
      ['Blazer EV', 'SUV', 'SUV'],
      ['Traverse', 'SUV', 'SUV'],
      ['Tahoe', 'SUV', 'SUV', ['LS', 'LT', 'RST', 'Z71', 'Premier', 'High Country']],
      ['Suburban', 'SUV', 'SUV', ['LS', 'LT', 'RST', 'Z71', 'Premier', 'High Country']],
      ['Colorado', 'Truck', 'Truck'],
      ['Silverado 1500', 'Truck', 'Truck', ['WT', 'Custom', 'LT', 'RST', 'LTZ', 'ZR2', 'High Country']],
      ['Silverado 2500HD', 'Truck', 'Truck'],
      ['Silverado EV', 'Truck', 'Truck'],
      ['Express', 'Van', 'SUV'],
    ],
  },
  {
    id: 'ford',
    name: 'Ford',
    models: [
      ['Fiesta', 'Hatchback', 'Compact'],
      ['Focus', 'Hatchback', 'Compact'],
      ['Fusion', 'Sedan', 'Mid-size'],
      ['Taurus', 'Sedan', 'Full-size'],
      ['Mustang', 'Coupe', 'Sports', ['EcoBoost', 'EcoBoost Premium', 'GT', 'GT Premium', 'Dark Horse']],
      ['F-150', 'Truck', 'Truck', ['XL', 'STX', 'XLT', 'Lariat', 'King Ranch', 'Platinum', 'Tremor', 'Raptor']],
      ['F-150 Lightning', 'Truck', 'Truck', ['Pro', 'XLT', 'Flash', 'Lariat', 'Platinum']],
      ['F-250 Super Duty', 'Truck', 'Truck'],
      ['F-350 Super Duty', 'Truck', 'Truck'],
      ['Maverick', 'Truck', 'Truck'],
      ['Ranger', 'Truck', 'Truck'],
      ['Mustang Mach-E', 'SUV', 'SUV'],
      ['EcoSport', 'SUV', 'SUV'],
      ['Escape', 'SUV', 'SUV'],
      ['Bronco Sport', 'SUV', 'SUV'],
      ['Bronco', 'SUV', 'SUV', ['Base', 'Big Bend', 'Outer Banks', 'Badlands', 'Wildtrak', 'Raptor']],
      ['Edge', 'SUV', 'SUV'],
      ['Explorer', 'SUV', 'SUV'],
      ['Expedition', 'SUV', 'SUV'],
      ['Transit', 'Van', 'SUV'],
    ],
  },
  {
    id: 'honda',
    name: 'Honda',
    models: [
      ['Fit', 'Hatchback', 'Compact'],
      ['Insight', 'Sedan', 'Compact'],
      ['Civic', 'Sedan', 'Compact', ['LX', 'Sport', 'EX', 'Sport Hybrid', 'Sport Touring Hybrid', 'Si']],
      ['Civic Type R', 'Hatchback', 'Sports'],
      ['Accord', 'Sedan', 'Mid-size', ['LX', 'SE', 'Sport Hybrid', 'EX-L Hybrid', 'Touring Hybrid']],
      ['Prelude', 'Coupe', 'Sports'],
      ['HR-V', 'SUV', 'SUV'],
      ['CR-V', 'SUV', 'SUV', ['LX', 'EX', 'EX-L', 'Sport Hybrid', 'Sport Touring Hybrid']],
      ['Passport', 'SUV', 'SUV'],
      ['Pilot', 'SUV', 'SUV'],
      ['Prologue', 'SUV', 'SUV'],
      ['Odyssey', 'Van', 'SUV'],
      ['Ridgeline', 'Truck', 'Truck'],
    ],
  },
  {
    id: 'hyundai',
    name: 'Hyundai',
    models: [
      ['Accent', 'Sedan', 'Compact'],
      ['Elantra', 'Sedan', 'Compact', ['SE', 'SEL Sport', 'Limited', 'N Line']],
      ['Elantra N', 'Sedan', 'Sports'],
      ['Veloster', 'Hatchback', 'Compact'],
      ['Sonata', 'Sedan', 'Mid-size'],
      ['Ioniq 6', 'Sedan', 'Mid-size'],
      ['Ioniq 5', 'SUV', 'SUV', ['SE', 'SEL', 'XRT', 'Limited', 'N']],
      ['Ioniq 9', 'SUV', 'SUV'],
      ['Venue', 'SUV', 'SUV'],
      ['Kona', 'SUV', 'SUV'],
      ['Tucson', 'SUV', 'SUV'],
      ['Santa Fe', 'SUV', 'SUV'],
      ['Palisade', 'SUV', 'SUV'],
      ['Nexo', 'SUV', 'SUV'],
      ['Santa Cruz', 'Truck', 'Truck'],
    ],
  },
  {
    id: 'lexus',
    name: 'Lexus',
    models: [
      ['IS', 'Sedan', 'Mid-size', ['300', '300 AWD', '350 F Sport', '500 F Sport Performance']],
      ['ES', 'Sedan', 'Mid-size', ['250 AWD', '300h', '350']],
      ['GS', 'Sedan', 'Mid-size'],
      ['LS', 'Sedan', 'Luxury'],
      ['RC', 'Coupe', 'Sports'],
      ['LC', 'Coupe', 'Sports'],
      ['UX', 'SUV', 'SUV'],
      ['NX', 'SUV', 'SUV', ['250', '350', '350h', '450h+']],
      ['RX', 'SUV', 'SUV', ['350', '350 Premium', '350 Luxury', '350h', '450h+', '500h F Sport Performance']],
      ['RZ', 'SUV', 'SUV'],
      ['TX', 'SUV', 'SUV'],
      ['GX', 'SUV', 'SUV', ['550 Premium', '550 Luxury', '550 Overtrail']],
      ['LX', 'SUV', 'SUV'],
    ],
  },
  {
    id: 'mercedes-benz',
    name: 'Mercedes-Benz',
    alias: 'MB',
    models: [
      ['A-Class', 'Sedan', 'Compact'],
      ['CLA', 'Sedan', 'Compact'],
      ['C-Class', 'Sedan', 'Mid-size', ['C 300', 'C 300 4MATIC', 'AMG C 43', 'AMG C 63 S E']],
      ['CLE', 'Coupe', 'Mid-size'],
      ['E-Class', 'Sedan', 'Mid-size', ['E 350', 'E 350 4MATIC', 'E 450 4MATIC', 'AMG E 53']],
      ['EQE', 'Sedan', 'Mid-size'],
      ['CLS', 'Sedan', 'Luxury'],
      ['S-Class', 'Sedan', 'Luxury', ['S 500 4MATIC', 'S 580 4MATIC', 'S 580e 4MATIC', 'AMG S 63 E']],
      ['Maybach S-Class', 'Sedan', 'Luxury'],
      ['EQS', 'Sedan', 'Luxury'],
      ['AMG GT', 'Coupe', 'Sports'],
      ['SL', 'Convertible', 'Sports'],
      ['GLA', 'SUV', 'SUV'],
      ['GLB', 'SUV', 'SUV'],
      ['GLC', 'SUV', 'SUV', ['GLC 300', 'GLC 300 4MATIC', 'GLC 350e 4MATIC', 'AMG GLC 43']],
      ['GLE', 'SUV', 'SUV', ['GLE 350', 'GLE 350 4MATIC', 'GLE 450 4MATIC', 'GLE 580 4MATIC', 'AMG GLE 53']],
      ['GLS', 'SUV', 'SUV'],
      ['G-Class', 'SUV', 'SUV', ['G 550', 'AMG G 63', 'G 580 with EQ Technology']],
      ['EQB', 'SUV', 'SUV'],
      ['EQE SUV', 'SUV', 'SUV'],
      ['EQS SUV', 'SUV', 'SUV'],
      ['Metris', 'Van', 'SUV'],
      ['Sprinter', 'Van', 'SUV'],
    ],
  },
  {
    id: 'nissan',
    name: 'Nissan',
    models: [
      ['Versa', 'Sedan', 'Compact'],
      ['Sentra', 'Sedan', 'Compact'],
      ['Leaf', 'Hatchback', 'Compact'],
      ['Altima', 'Sedan', 'Mid-size', ['S', 'SV', 'SR', 'SL']],
      ['Maxima', 'Sedan', 'Full-size'],
      ['Z', 'Coupe', 'Sports', ['Sport', 'Performance', 'Nismo']],
      ['370Z', 'Coupe', 'Sports'],
      ['GT-R', 'Coupe', 'Sports', ['Premium', 'T-spec', 'Nismo']],
      ['Kicks', 'SUV', 'SUV'],
      ['Rogue', 'SUV', 'SUV'],
      ['Rogue Sport', 'SUV', 'SUV'],
      ['Murano', 'SUV', 'SUV'],
      ['Pathfinder', 'SUV', 'SUV'],
      ['Armada', 'SUV', 'SUV'],
      ['Ariya', 'SUV', 'SUV'],
      ['Frontier', 'Truck', 'Truck'],
      ['Titan', 'Truck', 'Truck'],
    ],
  },
  {
    id: 'porsche',
    name: 'Porsche',
    models: [
      [
        '911',
        'Coupe',
        'Sports',
        [
          'Carrera',
          'Carrera T',
          'Carrera S',
          'Carrera 4S',
          'Carrera GTS',
          'Targa 4',
          'Turbo',
          'Turbo S',
          'GT3',
          'GT3 RS',
        ],
      ],
      ['Cayenne', 'SUV', 'SUV', ['Base', 'E-Hybrid', 'S', 'S E-Hybrid', 'GTS', 'Turbo E-Hybrid']],
      ['Macan', 'SUV', 'SUV', ['Base', 'T', 'S', 'GTS']],
      ['Taycan', 'Sedan', 'Sports', ['Base', '4', '4S', 'GTS', 'Turbo', 'Turbo S', 'Turbo GT']],
      ['Panamera', 'Sedan', 'Luxury', ['Base', '4', '4 E-Hybrid', 'GTS', 'Turbo E-Hybrid', 'Turbo S E-Hybrid']],
      ['718 Boxster', 'Convertible', 'Sports', ['Base', 'S', 'Style Edition', 'GTS 4.0', '25 Years']],
      ['718 Cayman', 'Coupe', 'Sports', ['Base', 'S', 'Style Edition', 'GTS 4.0', 'GT4', 'GT4 RS']],
      ['718 Spyder', 'Convertible', 'Sports'],
      ['Taycan Cross Turismo', 'Wagon', 'Sports'],
      ['Cayenne Coupe', 'SUV', 'SUV'],
      ['Macan Electric', 'SUV', 'SUV', ['Base', '4', '4S', 'Turbo']],
    ],
  },
  {
    id: 'tesla',
    name: 'Tesla',
    models: [
      ['Model 3', 'Sedan', 'Mid-size', ['Standard', 'Rear-Wheel Drive', 'Long Range', 'Performance']],
      ['Model Y', 'SUV', 'SUV', ['Standard', 'Rear-Wheel Drive', 'Long Range', 'Performance']],
      ['Model S', 'Sedan', 'Luxury', ['Long Range', 'All-Wheel Drive', 'Plaid']],
      ['Model X', 'SUV', 'SUV', ['Long Range', 'All-Wheel Drive', 'Plaid']],
      ['Cybertruck', 'Truck', 'Truck', ['Rear-Wheel Drive', 'All-Wheel Drive', 'Cyberbeast']],
      ['Roadster', 'Convertible', 'Sports'],
    ],
  },
  {
    id: 'toyota',
    name: 'Toyota',
    models: [
      ['Corolla', 'Sedan', 'Compact', ['LE', 'SE', 'XSE', 'Hybrid LE', 'Hybrid SE']],
      ['Corolla Hatchback', 'Hatchback', 'Compact'],
      ['GR Corolla', 'Hatchback', 'Sports'],
      ['Yaris', 'Hatchback', 'Compact'],
      ['Prius', 'Hatchback', 'Mid-size', ['LE', 'XLE', 'Limited', 'Plug-in SE', 'Plug-in XSE']],
      ['Camry', 'Sedan', 'Mid-size', ['LE', 'SE', 'XLE', 'XSE', 'Nightshade']],
      ['Mirai', 'Sedan', 'Mid-size'],
      ['Avalon', 'Sedan', 'Full-size'],
      ['Crown', 'Sedan', 'Full-size'],
      ['GR86', 'Coupe', 'Sports'],
      ['GR Supra', 'Coupe', 'Sports', ['3.0', '3.0 Premium', 'MkV Final Edition']],
      ['C-HR', 'SUV', 'SUV'],
      ['Corolla Cross', 'SUV', 'SUV'],
      ['RAV4', 'SUV', 'SUV', ['LE', 'XLE', 'XLE Premium', 'SE', 'Woodland', 'Limited', 'GR Sport']],
      ['Venza', 'SUV', 'SUV'],
      ['bZ4X', 'SUV', 'SUV'],
      ['Crown Signia', 'SUV', 'SUV'],
      ['Highlander', 'SUV', 'SUV'],
      ['Grand Highlander', 'SUV', 'SUV'],
      ['4Runner', 'SUV', 'SUV', ['SR5', 'TRD Sport', 'TRD Off-Road', 'Limited', 'Trailhunter', 'TRD Pro']],
      ['Land Cruiser', 'SUV', 'SUV'],
      ['Sequoia', 'SUV', 'SUV'],
      ['Tacoma', 'Truck', 'Truck', ['SR', 'SR5', 'TRD Sport', 'TRD Off-Road', 'Limited', 'Trailhunter', 'TRD Pro']],
      ['Tundra', 'Truck', 'Truck', ['SR', 'SR5', 'Limited', 'Platinum', '1794 Edition', 'TRD Pro', 'Capstone']],
      ['Sienna', 'Van', 'SUV'],
    ],
  },
  {
    id: 'volkswagen',
    name: 'Volkswagen',
    alias: 'VW',
    models: [
      ['Golf', 'Hatchback', 'Compact'],
      ['Golf GTI', 'Hatchback', 'Compact', ['S', 'SE', 'Autobahn']],
      ['Golf R', 'Hatchback', 'Compact'],
      ['Beetle', 'Hatchback', 'Compact'],
      ['Jetta', 'Sedan', 'Compact', ['S', 'Sport', 'SE', 'SEL']],
      ['Jetta GLI', 'Sedan', 'Compact'],
      ['Passat', 'Sedan', 'Mid-size'],
      ['Arteon', 'Hatchback', 'Mid-size'],
      ['Taos', 'SUV', 'SUV'],
      ['Tiguan', 'SUV', 'SUV'],
      ['Atlas', 'SUV', 'SUV'],
      ['Atlas Cross Sport', 'SUV', 'SUV'],
      ['ID.4', 'SUV', 'SUV'],
      ['ID. Buzz', 'Van', 'SUV'],
    ],
  },
];

function holds(name: string, filter: string): boolean {
  return foldText(name).includes(foldText(filter).trim());
}

type Details = { make: string; model: string; bodyType: string; size: VehicleSize };

export function findMakes(filter = ''): { id: string; name: string }[] {
  return VEHICLE_CATALOG.filter(({ name }) => holds(name, filter)).map(({ id, name }) => ({ id, name }));
}

/** Returns the models of a make that match the filter; empty for an unknown make. */
export function findModels(makeId: string, filter = ''): { name: string; bodyType: string; size: VehicleSize }[] {
  const models = VEHICLE_CATALOG.find(({ id }) => id === makeId)?.models ?? [];
  return models.filter(([name]) => holds(name, filter)).map(([name, bodyType, size]) => ({ name, bodyType, size }));
}

function findModel(make: string, model: string) {
  const known = VEHICLE_CATALOG.find(({ name }) => sameText(name, make));
  const found = known?.models.find(([name]) => sameText(name, model));
  return known && found && { make: known, model: found };
}

export function trimsOf(make: string, model: string): readonly string[] {
  return findModel(make, model)?.model[3] ?? DEFAULT_TRIMS;
}

export function detailsOf(make: string, model: string): Details | undefined {
  const found = findModel(make, model);
  if (!found) return undefined;
  const [name, bodyType, size] = found.model;
  return { make: found.make.name, model: name, bodyType, size };
}

/** Splits 'F-150 Lightning' into f, 150, lightning. Separates digits from letters. */
function wordsOf(text: string): string[] {
  return foldText(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

type Entry = { details: Details; words: readonly string[]; makeWords: number };

let entries: readonly Entry[] | undefined;

function allEntries(): readonly Entry[] {
  entries ??= VEHICLE_CATALOG.flatMap(({ name: make, alias = '', models }) => {
    const makeWords = [...wordsOf(alias), ...wordsOf(make)];
    return models.map(([model, bodyType, size]) => ({
      details: { make, model, bodyType, size },
      words: [...makeWords, ...wordsOf(model)],
      makeWords: makeWords.length,
    }));
  });
  return entries;
}

/**
 * Scores how well a typed word matches the entry; 0 for no match. Whole words score higher than prefixes; the model's first word higher
 * than its other words, and those higher than the make. 'f150' matches 'F-150', because words may be joined.
 */
function matchOf(typed: string, { words, makeWords }: Entry): number {
  let best = 0;
  for (let from = 0; from < words.length; from += 1) {
    if (!words.slice(from).join('').startsWith(typed)) continue;
    let run = '';
    const whole = words.slice(from).some((word) => {
      run += word;
      return run === typed;
    });
    const place = from === makeWords ? 3 : from > makeWords ? 2 : 1;
    best = Math.max(best, place + (whole ? 3 : 0));
  }
  return best;
}

function scoreOf(typed: readonly string[], entry: Entry): number {
  const matches = typed.map((word) => matchOf(word, entry));
  if (matches.includes(0)) return 0;
  const namesIt = typed.join('').endsWith(entry.words.slice(entry.makeWords).join(''));
  return matches.reduce((all, match) => all + match, namesIt ? 1 : 0);
}

function isYear(typed: string, currentYear: number): boolean {
  return /^\d{4}$/.test(typed) && Number(typed) >= FIRST_YEAR && Number(typed) <= currentYear + 1;
}

/**
 * Returns up to ten models whose make or name match all words of the text, best first. They have the current year, or the year in the
 * text: '2019 civic'. Empty for fewer than two characters.
 */
export function searchVehicleCatalog(text: string, currentYear: number): (Details & { year: number })[] {
  if (text.trim().length < 2) return [];
  const typed = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const year = typed.length > 1 ? typed.find((word) => isYear(word, currentYear)) : undefined;
  const asked = typed.filter((word) => word !== year);
  if (asked.length === 0) return [];
  return allEntries()
    .map((entry) => ({ entry, score: scoreOf(asked, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES)
    .map(({ entry }) => ({ year: year === undefined ? currentYear : Number(year), ...entry.details }));
}

/** Returns the years from next year down to 1990 (VEH-12). */
export function vehicleYears(today: string): number[] {
  const newest = Number(today.slice(0, 4)) + 1;
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, index) => newest - index);
}
