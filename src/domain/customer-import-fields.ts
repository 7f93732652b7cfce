import { foldText } from './fold-text.ts';

/** What a column of a customer file can hold, in the order of the customer's form. */
export const IMPORT_FIELDS = {
  firstName: 'First Name',
  lastName: 'Last Name',
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
  notes: 'Notes',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** For each column of the file the field that it fills, if any; of each field at most one column, but notes take several. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/** What such columns are called elsewhere, without case, spaces and signs. */
const WORDS: Readonly<Record<ImportField, string>> = {
  firstName: 'firstname first givenname given forename fname customerfirstname contactfirstname vorname prenom nombre',
  lastName: 'lastname last surname familyname family lname customerlastname contactlastname nachname nom apellido',
  fullName: 'fullname name customer customername client clientname contact contactname displayname owner ownername',
  companyName: 'companyname company business businessname organization organisation organizationname account firma',
  email: 'email emailaddress mail primaryemail customeremail emailvalue email1value contactemail',
  phone:
    'phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel primaryphone phone1value mainphone homephone contactphone telefon',
  preferredContactMethod: 'preferredcontactmethod preferredcontact contactmethod contactby',
  vehicle: 'vehicle car yearmakemodel vehicledescription automobile',
  year: 'year vehicleyear modelyear caryear yr',
  make: 'make vehiclemake carmake manufacturer brand',
  model: 'model vehiclemodel carmodel',
  trim: 'trim trimlevel vehicletrim submodel',
  vin: 'vin vinnumber vehicleidentificationnumber chassisnumber vehiclevin',
  licensePlate:
    'licenseplate licenceplate plate platenumber licenseplatenumber license tag tagnumber registration numberplate vehicleplate',
  color: 'color colour vehiclecolor carcolor exteriorcolor paint paintcolor',
  condition: 'condition vehiclecondition',
  size: 'size vehiclesize sizeclass',
  bodyType: 'bodytype body bodystyle vehicletype',
  services: 'services service interestedservices servicesofinterest',
  source: 'source leadsource referralsource howdidyouhearaboutus referredby marketingsource customersource',
  notes: 'notes note comments comment remarks memo description internalnotes customernotes',
};

const FIELD_OF_WORD = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) => WORDS[field].split(' ').map((word) => [word, field] as const)),
);

function wordOf(header: string): string {
  return foldText(header).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The field that each column plainly names; of columns that name the same field, the first one. Beside a first name, what is just
 * called a name is the last one.
 */
export function guessedMapping(headers: readonly string[]): ColumnMapping {
  const words = headers.map(wordOf);
  const named = new Set(words.map((word) => FIELD_OF_WORD.get(word)));
  const isNameLast = named.has('firstName') && !named.has('lastName');
  const taken = new Set<ImportField>();
  return words.map((word) => {
    const field = isNameLast && word === 'name' ? 'lastName' : FIELD_OF_WORD.get(word);
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}

/** The mapping with the column set to the field; another column that filled it fills none then. */
export function withColumn(mapping: ColumnMapping, column: number, field: ImportField | undefined): ColumnMapping {
  return mapping.map((before, at) => {
    if (at === column) return field;
    return before === field ? undefined : before;
  });
}

/** What the columns lack to make a customer of a row, as a sentence; undefined when nothing is missing. */
export function mappingProblem(mapping: ColumnMapping): string | undefined {
  const named: readonly ImportField[] = ['firstName', 'lastName', 'fullName', 'companyName'];
  if (named.some((field) => mapping.includes(field))) return undefined;
  return 'No column is a name yet. Choose First Name, Last Name, Full Name or Company Name for one of the columns.';
}

/** Whether no column is named by a field: a file of another kind, or one without a row of column names. */
export function namesNoField(mapping: ColumnMapping): boolean {
  return mapping.every((field) => field === undefined);
}
