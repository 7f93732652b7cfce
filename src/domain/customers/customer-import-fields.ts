import { foldText } from '#domain/text/fold-text.ts';

/** Fields of a customer file with their labels, in the order of the customer form. */
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
  registrationState: 'Registration State',
  services: 'Services',
  source: 'Source',
  taxExemptNumber: 'Tax-exempt Number',
  taxExemptUntil: 'Exempt Until',
  kind: 'Kind',
  percentOff: 'Percent Off',
  fixedPrices: 'Fixed Prices',
  paymentTerms: 'Payment Terms',
  poRequired: 'PO Required',
  notes: 'Notes',
  customerId: 'Customer ID',
  archived: 'Archived',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Fields that several columns may fill. The first value is used; the others go to the notes. */
const SHARED_FIELDS: ReadonlySet<ImportField> = new Set(['fullName', 'email', 'phone', 'vehicle', 'notes']);

/** The field of each column; undefined for a column that is not imported. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/** A column of the file. `name` is '' when the file has no column names. */
export type ImportColumn = {
  name: string;
  field: ImportField | undefined;
  /** Kind of phone or email, such as 'Main' from 'Main Phone #s'; '' when the name is just phone or email. */
  kind: string;
  /** Notes from this column are prefixed with the column name, because the name itself is not a word for notes. */
  isNamedNote: boolean;
  /** Index of the column with the kind of this phone or email: 'Phone 1 - Label'. */
  labelAt?: number;
  /** Cells are imported unchanged, even if they look like several values. */
  isVerbatim?: true;
};

/** A non-empty cell of an imported column, with the kind of its phone or email. */
export type ImportCell = { text: string; column: ImportColumn; label: string };

/** Column names in other programs, in lower case without spaces and punctuation. */
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
  registrationState: 'registrationstate platestate licenseplatestate stateofregistration',
  services: 'service interestedservice serviceofinterest',
  source: 'source leadsource referralsource howdidyouhearaboutus referredby marketingsource',
  notes: 'note comment remark memo description internalnote',
  taxExemptNumber: 'taxexemptnumber taxexemptid exemptnumber resalenumber resalecertificate resalecertificatenumber',
  taxExemptUntil: 'exemptuntil taxexemptuntil exemptionexpiration',
  kind: 'kind customerkind',
  percentOff: 'percentoff',
  fixedPrices: 'fixedprice',
  paymentTerms: 'paymentterm',
  poRequired: 'porequired',
  customerId: 'customerid clientid contactid jid',
  archived: 'archived',
};

const FIELD_OF_WORD = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    WORDS[field].split(' ').flatMap((word) => (word ? [[word, field] as const] : [])),
  ),
);
/** Columns that name a staff member, not the customer. */
const STAFF_COLUMNS = new Set(['contactowner', 'accountowner', 'customerowner', 'clientowner', 'leadowner']);

/** Prefixes that do not change the field: 'Customer Phone' is a phone. */
const IGNORED_PREFIXES = new Set(['customer', 'client', 'contact', 'primary', 'main', 'billing']);
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
/** Words that mean a phone when followed by 'number': 'Work number'. */
const PHONE_KINDS = new Set([...PHONE_WORDS, 'home', 'work', 'office', 'business']);
/** Ignored words at the end: 'Phone 1 - Value', 'Phone number', 'E-mail 2 Address'. */
const IGNORED_SUFFIXES = new Set(['number', 'value', 'address', 'no', 'num', 'nr']);

/** 'Tags' are customer labels, while 'tag' is a license plate. Kept plural. */
const LABELS = 'tags';

/** Splits a column name into lower-case singular words: 'Main Phone #s' is main, phone. */
function wordsOf(name: string): string[] {
  const [, custom] = /^CF[A-Z]*\[(.*)\]$/.exec(name.trim()) ?? [];
  return foldText((custom ?? name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/(?<![a-z])e[-_\s]?mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === LABELS ? word : word.replace(/(?<=[^s])s$/, '')))
    .filter((word) => word !== '' && word !== 's' && !/^\d+$/.test(word));
}

/** Returns the kind of contact that the words name, ignoring suffixes such as 'number'. */
function contactFieldOf(words: readonly string[]): 'phone' | 'email' | undefined {
  let end = words.length;
  while (end > 0 && IGNORED_SUFFIXES.has(words[end - 1] ?? '')) end -= 1;
  const last = words[end - 1] ?? '';
  if (last === 'email' || (last === 'mail' && end === 1)) return 'email';
  if (PHONE_WORDS.has(last)) return 'phone';
  return PHONE_KINDS.has(last) && words[end] === 'number' ? 'phone' : undefined;
}

/** Returns the field that a column name clearly stands for; undefined when unclear. */
function fieldOf(name: string): ImportField | undefined {
  const words = wordsOf(name);
  const whole = words.join('');
  if (STAFF_COLUMNS.has(whole)) return undefined;
  const known = FIELD_OF_WORD.get(whole) ?? contactFieldOf(words);
  if (known) return known;
  const rest = [...words];
  while (rest.length > 1 && IGNORED_PREFIXES.has(rest[0] ?? '')) rest.shift();
  const glued = whole.replace(/^(?:customer|client|contact|primary|main|billing)+/, '');
  return FIELD_OF_WORD.get(rest.join('')) ?? FIELD_OF_WORD.get(glued) ?? contactFieldOf([glued]);
}

/**
 * Guesses the field of each column from its name. If several columns match a field that only one can fill, the first gets it. Next to a
 * first-name column, a column called just 'name' is the last name.
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

/** Sets the field of a column. Clears the field from any other column, unless columns may share it. */
export function withColumn(mapping: ColumnMapping, column: number, field: ImportField | undefined): ColumnMapping {
  return mapping.map((before, at) => {
    if (at === column) return field;
    return before === field && field && !SHARED_FIELDS.has(field) ? undefined : before;
  });
}

/** Returns whether an earlier column fills the same field, so that this one's values go to the notes. */
export function isExtraColumn(mapping: ColumnMapping, column: number): boolean {
  const field = mapping[column];
  return field !== undefined && field !== 'notes' && mapping.indexOf(field) < column;
}

/** Returns the index of the label column for a value column such as 'Phone 1 - Value'. */
function labelColumnOf(names: readonly string[], at: number): number | undefined {
  const [, stem] = /^(.*\S)\s*-\s*value$/i.exec((names[at] ?? '').trim()) ?? [];
  if (!stem) return undefined;
  const wanted = [`${stem} - label`.toLowerCase(), `${stem} - type`.toLowerCase()];
  const found = names.findIndex((name) => wanted.includes(name.trim().toLowerCase()));
  return found < 0 ? undefined : found;
}

/** First columns of the app's own customer export, whose values are imported unchanged. */
const OWN_COLUMNS = ['First Name', 'Last Name', 'Company Name', 'Email', 'Phone', 'Preferred Contact Method'];

export function customerImportColumns(names: readonly string[], mapping: ColumnMapping): ImportColumn[] {
  const isOwn = OWN_COLUMNS.every((name, at) => names[at] === name);
  return names.map((name, at) => {
    const field = mapping[at];
    const labelAt = field === 'phone' || field === 'email' ? labelColumnOf(names, at) : undefined;
    return {
      name,
      field,
      kind: contactKind(name),
      isNamedNote: name !== '' && fieldOf(name) !== 'notes',
      ...(labelAt !== undefined && { labelAt }),
      ...(isOwn && { isVerbatim: true }),
    };
  });
}

/** Returns the indexes of columns that label a phone or email column. */
export function labelColumns(columns: readonly ImportColumn[]): ReadonlySet<number> {
  return new Set(columns.flatMap(({ labelAt }) => labelAt ?? []));
}

/** Returns the indexes of columns that are not imported. */
export function ignoredColumns(columns: readonly ImportColumn[]): number[] {
  const labels = labelColumns(columns);
  return columns.flatMap(({ field }, at) => (field === undefined && !labels.has(at) ? at : []));
}

/** Words that do not distinguish one phone or email of a customer from another. */
const PLAIN_CONTACT_WORDS = new Set([
  ...IGNORED_SUFFIXES,
  'customer',
  'client',
  'contact',
  'phone',
  'telephone',
  'email',
  'other',
  's',
]);

/** Returns 'Main' for 'Main Phone #s'; '' when the name is just phone or email. */
export function contactKind(name: string): string {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(?<![a-z])e[-_\s]?mail/gi, 'email')
    .split(/[^\p{L}']+/u);
  return words.filter((word) => word && !PLAIN_CONTACT_WORDS.has(word.toLowerCase().replace(/(?<=.)s$/, ''))).join(' ');
}

/** Returns an error message when no column has a name; undefined when the mapping is complete. */
export function mappingProblem(mapping: ColumnMapping): string | undefined {
  const named: readonly ImportField[] = ['firstName', 'lastName', 'fullName', 'companyName'];
  if (named.some((field) => mapping.includes(field))) return undefined;
  return 'Choose a column for the name: First Name, Last Name, Full Name or Company Name.';
}

/** Most title rows, such as a report's name and date, above the column names. */
const MAX_TITLE_ROWS = 15;

/** Returns the index of the row with column names; -1 when there is none. */
export function headRowOf(rows: readonly (readonly string[])[]): number {
  const start = rows.slice(0, MAX_TITLE_ROWS);
  const counts = start.map((cells) => guessedMapping(cells).filter(Boolean).length);
  const most = Math.max(0, ...counts);
  if (most > 1) return counts.indexOf(most);
  // Without known names, the first row is a header unless it has an email or a number.
  return counts[0] === 1 || !start[0]?.some((cell) => /@|\d{3}/.test(cell)) ? 0 : -1;
}
