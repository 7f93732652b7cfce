import { foldText, sameText } from '#domain/text/fold-text.ts';
import { fullName } from './customer.ts';
import { isCompanyName, parsePersonName } from './person-name.ts';

export type ImportedNames = {
  firstName: string;
  lastName: string;
  companyName: string;
  /** Names in the row that are neither the person's nor the company's. */
  others: string[];
  parent?: string;
  sub?: string;
  isDeleted: boolean;
};

/** The columns that hold a part of a name each. */
type NameParts = { [part in 'firstName' | 'middleName' | 'lastName' | 'suffix']?: string };

const SUB_CUSTOMER = /^(.*\S):(?=\S)(.*)$/;
const DELETED = /\s*\(deleted(?:-\d+)?\)$/i;

function wordsIn(name: string): string[] {
  return foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether the names share a word: 'The Hale family' and 'Marcus Hale'. */
function shareWord(a: string, b: string): boolean {
  const words = new Set(wordsIn(a));
  return wordsIn(b).some((word) => words.has(word));
}

/**
 * Who the row is of. Columns of whole names may hold a person, a company or both, one in each: a name with a legal form is the company,
 * and so is one that shares no word with the person's name.
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
  // The first column may have the name of the account, the last one that of the person.
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

/** Whether the name is the person's, or that without a middle name or a suffix: 'Hale, Marcus' of Marcus T. Hale Jr. */
function isPartOf(name: string, person: { firstName: string; lastName: string }): boolean {
  const words = new Set(wordsIn(fullName(person)));
  return wordsIn(name).every((word) => words.has(word));
}
