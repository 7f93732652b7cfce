// The walls between the rooms of AGENTS.md. Rooms are matched by pattern, so that a new folder is guarded at birth.
// `scripts/walls.mjs` runs them and fails when nothing, or not everything, was read.

/** The file of the rules that the team server uses. */
const SERVER_RULES = '^src/server-rules\\.ts$';
const IS_TEST = '\\.(test|contract)\\.tsx?$';
const NPM = 'node_modules/';

/**
 * The files of io that parts and features may import: React's bridge, and the ports. A port holds types, errors and small helpers.
 * It opens no storage and talks to no server. Adapters (database, mirror, shop, local-*, hosted-*, browser-data) are
 * never in this list: the app hands them to the screens as the `World`.
 */
const PORTS_OF_IO = [
  'auth/auth',
  'auth/members',
  'browser/copy-text',
  'browser/idle',
  'browser/keep-awake',
  'browser/open-mail',
  'browser/pause',
  'browser/sha256',
  'browser/shop-zone',
  'browser/text-memory',
  'browser/unsaved-texts',
  'browser/workers',
  'calendar-links/calendar-links',
  'cards/cards',
  'customer-links/document-links',
  'sending/sending',
  'customer-links/photo-links',
  'customer-links/shared-document-client',
  'customer-links/shared-record-client',
  'data-files/download',
  'data-files/load-file',
  'data-files/share-file',
  'database/database-access',
  'local/local-data',
  'move-in/move-in',
  'photos/camera',
  'photos/photo-archive',
  'photos/photo-store',
  'photos/prepare-photo',
  'photos/small-picture',
  'requests/request-page-client',
  'requests/request-photos',
  'store/backups',
  'store/connection',
  'store/error-log',
  'store/listeners',
  'store/store',
  'store/task-options',
  'vehicles/vehicle-lookup',
];
const IO_FOR_SCREENS = ['^src/io/react/world\\.tsx$', `^src/io/(${PORTS_OF_IO.join('|')})\\.ts$`];

/** A room may import what `allowed` names; npm packages are judged by rules of their own; tests may also import test/. */
function wall(room, allowed, comment) {
  const path = `^src/${room}/`;
  return [
    {
      name: `${room}-wall`,
      comment,
      severity: 'error',
      from: { path, pathNot: IS_TEST },
      to: { path: '^(src|gallery|test|e2e|bench|scripts|server)/', pathNot: allowed },
    },
    {
      name: `${room}-tests-wall`,
      comment: `${comment} A test of this room may import test/ as well; what needs more belongs in test/.`,
      severity: 'error',
      from: { path: `${path}.*${IS_TEST}` },
      to: { path: '^(src|gallery|e2e|bench|scripts|server)/', pathNot: allowed },
    },
  ];
}

/** A floor of io may import the floors below it: store, database, mirror, shop, then local and hosted next to each other. */
function floor(folder, above) {
  return [
    {
      name: `io-floor-${folder}`,
      comment:
        'The floors of io, from the bottom: store (types, transaction, lists in memory), database, mirror, shop (the one front), and on top the engines local and hosted, which do not know each other. Move what both need down.',
      severity: 'error',
      from: { path: `^src/io/${folder}/`, pathNot: IS_TEST },
      to: { path: `^src/io/(${above})/` },
    },
  ];
}

module.exports = {
  forbidden: [
    ...wall(
      'domain',
      ['^src/domain/'],
      'The domain turns plain values into business facts and knows no other room. What it needs from the world (today, an id, a list) arrives as an argument.',
    ),
    ...wall(
      'io',
      ['^src/(domain|io)/'],
      'io touches storage, clock and files for the rooms above it and knows none of them. What a screen wants to hear, it subscribes to.',
    ),
    ...wall(
      'ui',
      // Reading the text of a number and comparing texts are no business of shops: every number field, picker and menu does it.
      ['^src/ui/', '^src/domain/text/'],
      'ui draws without knowing the business: give it strings and callbacks. A component that needs a domain type is a part: move it to src/parts. Of the domain it may use the folder text alone.',
    ),
    ...wall(
      'parts',
      ['^src/(domain|ui|parts)/', ...IO_FOR_SCREENS],
      'A part serves several screens: it may use the domain, ui, other parts, io/react/world.tsx and the ports of io (PORTS_OF_IO), no feature, no app and no adapter.',
    ),
    ...wall(
      'features',
      ['^src/(domain|ui|parts|features)/', ...IO_FOR_SCREENS],
      'A feature reaches the world through io/react/world.tsx and the ports of io (PORTS_OF_IO), and app knows the features, not the other way round. An address comes from parts/paths.ts.',
    ),
    {
      name: 'ports-know-no-adapter',
      comment:
        'A port holds types, errors and small helpers. Move what opens a storage or talks to a server to an adapter.',
      severity: 'error',
      from: { path: IO_FOR_SCREENS },
      to: {
        path: ['^src/io/(database|hosted|local|mirror|shop)/', '^src/io/[^/]+/(hosted|local)-'],
        pathNot: IO_FOR_SCREENS,
      },
    },
    ...floor('store', 'database|mirror|shop|local|hosted'),
    ...floor('database', 'mirror|shop|local|hosted'),
    ...floor('mirror', 'shop|local|hosted'),
    ...floor('shop', 'local|hosted'),
    ...floor('local', 'hosted'),
    ...floor('hosted', 'mirror|local'),
    ...wall('app', ['^src/'], 'app knows every room of src, and nothing outside of it.'),
    {
      name: 'gallery-wall',
      comment:
        'The component gallery shows what the app shows: it may import every room of src, the shop in memory of test/memory, and nothing else of the project.',
      severity: 'error',
      from: { path: '^gallery/' },
      to: { path: '^(test|e2e|bench|scripts|server)/', pathNot: '^test/memory/' },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports another feature. What two screens need is a part: move it to src/parts.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'feature-has-a-folder',
      comment:
        'A file directly in src/features belongs to no screen. Give it the folder of its area, or move it to src/parts.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/[^/]+$' },
    },
    {
      name: 'known-room-from',
      comment:
        'src has six rooms: domain, io, ui, parts, features, app. Ask the questions of AGENTS.md; a seventh room is a decision to record first.',
      severity: 'error',
      from: { path: '^src/(?!(domain|io|ui|parts|features|app)/)', pathNot: SERVER_RULES },
      to: {},
    },
    {
      name: 'known-room-to',
      comment:
        'src has six rooms: domain, io, ui, parts, features, app. Ask the questions of AGENTS.md; a seventh room is a decision to record first.',
      severity: 'error',
      from: { pathNot: '^server/rules/rules\\.d\\.mts$' },
      to: { path: '^src/(?!(domain|io|ui|parts|features|app)/)' },
    },
    {
      name: 'server-rules-wall',
      comment:
        'The rules of the team server are those of the domain. Of the rest they use how rows become records, and the name of the app.',
      severity: 'error',
      from: { path: SERVER_RULES },
      to: {
        path: '^(src|gallery|test|e2e|bench|scripts|server)/',
        pathNot: ['^src/domain/', '^src/io/hosted/hosted-rows\\.ts$', '^src/parts/messages/app-name\\.ts$'],
      },
    },
    {
      name: 'domain-packages',
      comment:
        'The domain is pure: of all packages it may use zod/mini and papaparse alone. React, storage and dates libraries belong to other rooms.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: IS_TEST },
      to: { pathNot: ['^src/', 'node_modules/(zod|papaparse)/', '^(test|e2e|bench|scripts|server)/'] },
    },
    {
      name: 'io-packages',
      comment: 'Only io/react/world.tsx knows React: the adapters serve any caller.',
      severity: 'error',
      from: { path: '^src/io/', pathNot: ['^src/io/react/world\\.tsx$', '\\.test\\.tsx?$'] },
      to: { path: `${NPM}(react|react-dom|react-aria-components|@tanstack/[^/]+)/` },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'src runs in a browser: there are no Node modules.',
      severity: 'error',
      from: { path: '^src/', pathNot: IS_TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-in-the-product',
      comment: 'The product never imports a test, a contract or a test tool.',
      severity: 'error',
      from: { path: '^src/', pathNot: IS_TEST },
      to: {
        path: [
          IS_TEST,
          `${NPM}(vitest|vitest-browser-react|fast-check|@playwright|temporal-polyfill|accessibility-checker-engine)/`,
        ],
      },
    },
    {
      name: 'server-wall',
      comment:
        'The server shares the domain with the app, through src/server-rules.ts what Node is to run of it, and nothing else of src. Of scripts it uses how the built app is served and how errors are printed.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^(src|test|e2e|bench|scripts)/',
        pathNot: ['^src/domain/', SERVER_RULES, '^scripts/(serve|install)\\.mjs$'],
      },
    },
    {
      name: 'e2e-stays-outside',
      comment:
        'A journey uses the app as a person does. It may borrow words, addresses and sample data from the domain and parts, and start a team server; no machinery.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^(src|server|scripts)/',
        pathNot: [
          '^src/domain/.+\\.ts$',
          '^src/parts/.+\\.ts$',
          '^server/(testing/test-server|cards/test-stripe|sending/test-(mailbox|sending))\\.mjs$',
        ],
      },
    },
    {
      name: 'start-needs-nothing',
      comment:
        'npm start, npm run team and npm test begin on a machine without node_modules: these scripts use Node itself alone.',
      severity: 'error',
      from: { path: '^scripts/(start|team|serve|test|install|build|steps|find-browser|complete-lock)\\.mjs$' },
      to: { path: NPM },
    },
    {
      name: 'one-signature-pad',
      comment:
        'A signature keeps its size when the tablet is turned: src/ui/form/signature-field.tsx does that for everyone who signs. Use SignatureField.',
      severity: 'error',
      from: { path: '^(src|gallery)/', pathNot: '^src/ui/form/signature-field\\.tsx$' },
      to: { path: `${NPM}signature_pad/` },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that import each other are one subject or hide a third: merge them, or move the shared thing below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere. Aliases are in package.json ("imports") and take the file extension.',
      severity: 'error',
      // The packages of server/ are its own and need not be here; its tests meet a wrong name at once.
      from: { pathNot: '^server/' },
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline|worker)$' },
    },
    {
      name: 'declared-packages',
      comment: 'The product imports packages of "dependencies" alone; a package of another package may vanish with it.',
      severity: 'error',
      from: { path: '^src/', pathNot: IS_TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|test-results|playwright-report)/' },
    moduleSystems: ['es6', 'cjs'],
    // TypeScript 7 has no compiler API; swc reads .ts and .tsx, type imports included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.d.mts', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
