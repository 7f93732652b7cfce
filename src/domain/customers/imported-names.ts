import { foldText, sameText } from '#domain/text/fold-text.ts';
import { fullName } from './customer.ts';
import { isCompanyName, parsePersonName } from './person-name.ts';

export type ImportedNames = {
  firstName: string;
  lastName: string;
  companyName: string;
  /** Other names in the row, neither the person's nor the company's. */
  others: string[];
  parent?: string;
  sub?: string;
  isDeleted: boolean;
};

/** Values of the columns for parts of a name. */
type NameParts = { [part in 'firstName' | 'middleName' | 'lastName' | 'suffix']?: string };

const SUB_CUSTOMER = /^(.*\S):(?=\S)(.*)$/;
const DELETED = /\s*\(deleted(?:-\d+)?\)$/i;

function wordsIn(name: string): string[] {
  return foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns whether the names share a word: 'The Hale family' and 'Marcus Hale'. */
function shareWord(a: string, b: string): boolean {
  const words = new Set(wordsIn(a));
  return wordsIn(b).some((word) => words.has(word));
}

/**
 * Finds the person and the company of a row. Full-name columns may hold a person, a company or one of each: a name with a legal form is
 * the company, and so is a name that shares no word with the person's name.
 */
export function importedNames(
  parts: NameParts,
  wholeNames: readonly string[],
  companyNames: readonly string[],
): ImportedNames {
  const [first = '', ...rest] = wholeNames;
  const [, parent, sub] = SUB_CUSTOMER.exec(first.replace(DELETED, '')) ?? [];
  const isDeleted = wholeNames.some((name) => DELETED.test(name));
  const names = [parent ?? first, ...rest].map((name) => name.replace(DELETED, '').trim()).filter(Boolean);
  const [company = '', ...companies] = [...companyNames, ...names.filter(isCompanyName)];
  const people = names.filter((name) => !isCompanyName(name) && !sameText(name, company));
  const own = {
    firstName: [parts.firstName, parts.middleName].filter(Boolean).join(' '),
    lastName: [parts.lastName, parts.suffix].filter(Boolean).join(' '),
  };
  // The first column may have the account name, the last one the person's name.
  const [account = ''] = people;
  const contact = people.at(-1) ?? '';
  const person = fullName(own) ? own : parsePersonName(company || shareWord(account, contact) ? account : contact);
  let companyName = company;
  const others: string[] = [];
  for (const name of [...people, ...companies]) {
    if (isPartOf(name, person) || sameText(name, companyName)) continue;
    if (!companyName && !shareWord(name, fullName(person))) companyName = name;
    else others.push(name);
  }
  return { ...person, companyName, others, ...(parent && sub && { parent, sub }), isDeleted };
}

/** Returns whether all words of the name are part of the person's: 'Hale, Marcus' of Marcus T. Hale Jr. */
function isPartOf(name: string, person: { firstName: string; lastName: string }): boolean {
  const words = new Set(wordsIn(fullName(person)));
  return wordsIn(name).every((word) => words.has(word));
}
