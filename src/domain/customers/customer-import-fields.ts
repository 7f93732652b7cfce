import { foldText } from '#domain/text/fold-text.ts';

/** What a column of a customer file can hold, in the order of the customer's form. */
export const IMPORT_FIELDS = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  suffix: 'Suffix',
  fullName: 'Full Name',
  companyName: 'Company Name',
  email: 'Email',
  phone: 'Phone',
  preferredContactMethod: 'Preferred Contact Method',
  vehicle: 'Vehicle (year, make and model)',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  vin: 'VIN',
  licensePlate: 'License Plate',
  color: 'Color',
  condition: 'Condition',
  size: 'Size',
  bodyType: 'Body Type',
  services: 'Services',
  source: 'Source',
  taxExemptNumber: 'Tax-exempt Number',
  taxExemptUntil: 'Exempt Until',
  notes: 'Notes',
  customerId: 'Customer ID',
  archived: 'Archived',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Fields that several columns may fill: the first filled one counts, the others go to the notes. */
const SHARED_FIELDS: ReadonlySet<ImportField> = new Set(['fullName', 'email', 'phone', 'vehicle', 'notes']);

/** For each column of the file the field that it fills, if any. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/** A column with its name in the file, '' where the file has no column names. */
export type ImportColumn = {
  name: string;
  field: ImportField | undefined;
  /** 'Main' of 'Main Phone #s'; '' where the name says no more than phone or email. */
  kind: string;
  /** Whether its texts go to the notes with its name before them: it is no column of notes by its name. */
  isNamedNote: boolean;
  /** The column that says what kind of phone or email this one holds: 'Phone 1 - Label'. */
  labelAt?: number;
  /** Its texts are taken as they are, also where they look like several values. */
  isVerbatim?: true;
};

/** A filled cell of a column that is imported, with the kind of phone or email that it holds. */
export type ImportCell = { text: string; column: ImportColumn; label: string };

/** Column names of other programs, without case, spaces and signs. */
const WORDS: Readonly<Record<ImportField, string>> = {
  firstName: 'firstname first givenname given forename fname vorname prenom nombre',
  middleName: 'middlename middle additionalname middleinitial',
  lastName: 'lastname last surname familyname family lname nachname nom apellido',
  suffix: 'suffix namesuffix',
  fullName: 'fullname name customer client contact displayname owner ownername',
  companyName: 'companyname company business businessname organization organisation organizationname account firma',
  email: '',
  phone: '',
  preferredContactMethod: 'preferredcontactmethod preferredcontact contactmethod contactby',
  vehicle: 'vehicle car yearmakemodel vehicledescription automobile',
  year: 'year vehicleyear modelyear caryear yr',
  make: 'make vehiclemake carmake manufacturer brand',
  model: 'model vehiclemodel carmodel',
  trim: 'trim trimlevel vehicletrim submodel',
  vin: 'vin vinnumber vehicleidentificationnumber chassisnumber vehiclevin',
  licensePlate:
    'licenseplate licenceplate plate platenumber licenseplatenumber license tag tagnumber registration numberplate vehicleplate vehiclelicenseplate',
  color: 'color colour vehiclecolor carcolor exteriorcolor paint paintcolor',
  condition: 'condition vehiclecondition',
  size: 'size vehiclesize sizeclass',
  bodyType: 'bodytype body bodystyle vehicletype',
  services: 'service interestedservice serviceofinterest',
  source: 'source leadsource referralsource howdidyouhearaboutus referredby marketingsource',
  notes: 'note comment remark memo description internalnote',
  taxExemptNumber: 'taxexemptnumber taxexemptid exemptnumber resalenumber resalecertificate resalecertificatenumber',
  taxExemptUntil: 'exemptuntil taxexemptuntil exemptionexpiration',
  customerId: 'customerid clientid contactid jid',
  archived: 'archived',
};

const FIELD_OF_WORD = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    WORDS[field].split(' ').flatMap((word) => (word ? [[word, field] as const] : [])),
  ),
);
/** A member of the staff, not the customer. */
const NOT_OURS = new Set(['contactowner', 'accountowner', 'customerowner', 'clientowner', 'leadowner']);

/** Whose the value is: says nothing about what it is. */
const WHOSE = new Set(['customer', 'client', 'contact', 'primary', 'main', 'billing']);
const PHONE_WORDS = new Set([
  'phone',
  'mobile',
  'cell',
  'telephone',
  'tel',
  'cellphone',
  'mobilephone',
  'homephone',
  'telefon',
  'handy',
]);
/** With 'number' these name a phone: 'Work number'. */
const PHONE_KINDS = new Set([...PHONE_WORDS, 'home', 'work', 'office', 'business']);
/** Words after the one that counts: 'Phone 1 - Value', 'Phone number', 'E-mail 2 Address'. */
const PADDING = new Set(['number', 'value', 'address', 'no', 'num', 'nr']);

/** Tags are what a shop sorts its customers by; a tag is a license plate. */
const LABELS = 'tags';

/** The words of a column name in lower case and singular: 'Main Phone #s' is main, phone. */
function wordsOf(name: string): string[] {
  const [, custom] = /^CF[A-Z]*\[(.*)\]$/.exec(name.trim()) ?? [];
  return foldText((custom ?? name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/(?<![a-z])e[-_\s]?mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === LABELS ? word : word.replace(/(?<=[^s])s$/, '')))
    .filter((word) => word !== '' && word !== 's' && !/^\d+$/.test(word));
}

/** Whether the words end as a phone's or an email's do, without words of padding at the end. */
function reachOf(words: readonly string[]): 'phone' | 'email' | undefined {
  let end = words.length;
  while (end > 0 && PADDING.has(words[end - 1] ?? '')) end -= 1;
  const last = words[end - 1] ?? '';
  if (last === 'email' || (last === 'mail' && end === 1)) return 'email';
  if (PHONE_WORDS.has(last)) return 'phone';
  return PHONE_KINDS.has(last) && words[end] === 'number' ? 'phone' : undefined;
}

/** The field that a column name plainly names. */
function fieldOf(name: string): ImportField | undefined {
  const words = wordsOf(name);
  const whole = words.join('');
  if (NOT_OURS.has(whole)) return undefined;
  const known = FIELD_OF_WORD.get(whole) ?? reachOf(words);
  if (known) return known;
  const rest = [...words];
  while (rest.length > 1 && WHOSE.has(rest[0] ?? '')) rest.shift();
  const glued = whole.replace(/^(?:customer|client|contact|primary|main|billing)+/, '');
  return FIELD_OF_WORD.get(rest.join('')) ?? FIELD_OF_WORD.get(glued) ?? reachOf([glued]);
}

/**
 * The field that each column plainly names. Of columns that name a field for one column, the first one has it. Next to a first name, a
 * column just called a name is the last one.
 */
export function guessedMapping(names: readonly string[]): ColumnMapping {
  const fields = names.map(fieldOf);
  const isNameLast = fields.includes('firstName') && !fields.includes('lastName');
  const taken = new Set<ImportField>();
  return names.map((name, at) => {
    const field = isNameLast && wordsOf(name).join('') === 'name' ? 'lastName' : fields[at];
    if (!field || (taken.has(field) && !SHARED_FIELDS.has(field))) return undefined;
    taken.add(field);
    return field;
  });
}

/** The mapping with the column set to the field. Another column that filled it fills none then, unless columns may share the field. */
export function withColumn(mapping: ColumnMapping, column: number, field: ImportField | undefined): ColumnMapping {
  return mapping.map((before, at) => {
    if (at === column) return field;
    return before === field && field && !SHARED_FIELDS.has(field) ? undefined : before;
  });
}

/** Whether an earlier column fills the same field, so that what this one adds goes to the notes. */
export function isExtraColumn(mapping: ColumnMapping, column: number): boolean {
  const field = mapping[column];
  return field !== undefined && field !== 'notes' && mapping.indexOf(field) < column;
}

/** The column next to 'Phone 1 - Value' that says what kind it is. */
function labelColumnOf(names: readonly string[], at: number): number | undefined {
  const [, stem] = /^(.*\S)\s*-\s*value$/i.exec((names[at] ?? '').trim()) ?? [];
  if (!stem) return undefined;
  const wanted = [`${stem} - label`.toLowerCase(), `${stem} - type`.toLowerCase()];
  const found = names.findIndex((name) => wanted.includes(name.trim().toLowerCase()));
  return found < 0 ? undefined : found;
}

/** How the app's own list of customers begins: what it wrote comes back unchanged. */
const OWN_LIST = ['First Name', 'Last Name', 'Company Name', 'Email', 'Phone', 'Preferred Contact Method'];

export function importColumns(names: readonly string[], mapping: ColumnMapping): ImportColumn[] {
  const isOwn = OWN_LIST.every((name, at) => names[at] === name);
  return names.map((name, at) => {
    const field = mapping[at];
    const labelAt = field === 'phone' || field === 'email' ? labelColumnOf(names, at) : undefined;
    return {
      ...{ name, field, kind: contactKind(name), isNamedNote: name !== '' && fieldOf(name) !== 'notes' },
      ...(labelAt !== undefined && { labelAt }),
      ...(isOwn && { isVerbatim: true }),
    };
  });
}

/** The columns that say what kind of phone or email another one holds, by their place. */
export function labelColumns(columns: readonly ImportColumn[]): ReadonlySet<number> {
  return new Set(columns.flatMap(({ labelAt }) => labelAt ?? []));
}

/** The columns that nothing is taken from, by their place. */
export function ignoredColumns(columns: readonly ImportColumn[]): number[] {
  const labels = labelColumns(columns);
  return columns.flatMap(({ field }, at) => (field === undefined && !labels.has(at) ? at : []));
}

/** Words that do not tell one phone or email of a customer from another. */
const PLAIN_REACH = new Set([...PADDING, 'customer', 'client', 'contact', 'phone', 'telephone', 'email', 'other', 's']);

/** 'Main' of 'Main Phone #s'; '' where the name says no more than phone or email. */
export function contactKind(name: string): string {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(?<![a-z])e[-_\s]?mail/gi, 'email')
    .split(/[^\p{L}']+/u);
  return words.filter((word) => word && !PLAIN_REACH.has(word.toLowerCase().replace(/(?<=.)s$/, ''))).join(' ');
}

/** What the columns lack to make a customer of a row, as a sentence; undefined when nothing is missing. */
export function mappingProblem(mapping: ColumnMapping): string | undefined {
  const named: readonly ImportField[] = ['firstName', 'lastName', 'fullName', 'companyName'];
  if (named.some((field) => mapping.includes(field))) return undefined;
  return 'No column is a name yet. Choose First Name, Last Name, Full Name or Company Name for one of the columns.';
}

/** Rows of a report above its column names: titles and dates. */
const MAX_TITLES = 15;

/** The place of the row with the column names among the first rows; -1 where none looks like it. */
export function headRowOf(rows: readonly (readonly string[])[]): number {
  const start = rows.slice(0, MAX_TITLES);
  const counts = start.map((cells) => guessedMapping(cells).filter(Boolean).length);
  const most = Math.max(0, ...counts);
  if (most > 1) return counts.indexOf(most);
  // Without known names the first row has them when nothing in it is a person's own.
  return counts[0] === 1 || !start[0]?.some((cell) => /@|\d{3}/.test(cell)) ? 0 : -1;
}
