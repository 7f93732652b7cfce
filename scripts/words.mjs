// Checks the words of comments, strings and docs: plain American English, and the standard terms of AGENTS.md ("Words").
// `node scripts/words.mjs [folder …]` checks these folders alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { filesIn, SOURCE_FOLDERS } from './source-files.mjs';

/** The data of tests is what other programs wrote. */
const SKIPPED = /^(test\/customer-files)\/|package-lock\.json$|^LICENSE$|^scripts\/words\.mjs$/;
const READ = /\.(tsx?|mjs|cjs|js|css|html|md|jsonc?|sql)$/;

/** Each word, and what to write instead. @type {[RegExp, string][]} */
const WORDS = [
  [/\bstands? (?!for\b|up\b|out\b)|\bstands?[.,;:)]|\bstood\b/gi, 'is, is shown, holds'],
  [/\b(?:is|are|was|were|be|been|being) told\b|\btold\b|\btells?\b/gi, 'notify, show, say, log'],
  [/\banew\b/gi, 'again'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix, repair'],
  [/\bled on\b|\bleads? on\b/gi, 'migrate'],
  [/\bthought out\b/gi, 'made up, planned'],
  [/\bset aside\b|\bsets aside\b/gi, 'quarantine, skip'],
  [/\bsomebody\b/gi, 'someone'],
  [/\bstrangers?\b/gi, 'someone else, another person'],
  [/\bas things stand\b/gi, 'now'],
  [/\b(?:comes?|came|coming) of\b/gi, 'comes from, results from'],
  [/\bin (?:the |its |their )?place of\b/gi, 'instead of'],
  [/\bbeside\b/gi, 'next to'],
  [/\bwants?\b(?! to\b| it\b)/gi, 'needs'],
  [/\b(?:this|the) house\b/gi, 'the project'],
  [/\bdoorbells?\b/gi, 'notification'],
  [/\bfates?\b/gi, 'result'],
  [/\bshall\b/gi, 'must, should'],
  [/\bwhoever\b|\bfor who\b/gi, 'the person who'],
  [/\be-mails?\b/gi, 'email'],
  [/\bcolours?\b|\bcatalogued\b|\bbehaviours?\b|\bunrecognised\b|\brecognise\b/gi, 'American spelling'],
  [
    /\/\*\*\s*(?:\*\s*)?(?:What|Who|Where|Whether|How|That|With|Of)\b(?! if\b)/g,
    'a doc comment that says what it returns or does, verb first',
  ],
];

/** Where a word is right: a text of the specification, or a fixed name. Path, then the text around it. @type {[string, string][]} */
const EXCEPTIONS = [
  // Column names of other programs.
  ['src/domain/customers/customer-import-fields.ts', 'E-mail 2 Address'],
  ['src/domain/customers/customer-import-fields.ts', 'color colour vehiclecolor'],
  ['src/domain/customers/customer-import.test.ts', 'E-mail'],
  ['src/domain/customers/vcard.ts', 'E-mail'],
  ['src/domain/customers/vcard.test.ts', 'E-mail'],
  ['server/testing/test-client.mjs', 'clear over colour'],
  ['e2e/data/files.spec.ts', 'Vorname;Nachname;E-Mail'],
];

process.chdir(ROOT);
const folders = process.argv.slice(2);
const inFolders = (folders.length > 0 ? folders : [...SOURCE_FOLDERS, 'docs', 'build']).flatMap((folder) =>
  filesIn(folder, READ),
);
const inRoot = readdirSync(ROOT).filter((name) => READ.test(name));
const files = [...inFolders, ...(folders.length > 0 ? [] : inRoot)].filter((file) => !SKIPPED.test(file));

let hits = 0;
for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const [pattern, instead] of WORDS) {
    for (const match of text.matchAll(pattern)) {
      const start = text.lastIndexOf('\n', match.index) + 1;
      const end = text.indexOf('\n', match.index);
      const line = text.slice(start, end === -1 ? undefined : end);
      if (EXCEPTIONS.some(([path, around]) => file === path && line.includes(around))) continue;
      hits += 1;
      console.log(
        `${file}:${text.slice(0, match.index).split('\n').length} "${match[0].trim()}" (${instead}): ${line.trim()}`,
      );
    }
  }
}
console.log(`${files.length} files read, ${hits} words to replace`);
process.exitCode = files.length === 0 || hits > 0 ? 1 : 0;
