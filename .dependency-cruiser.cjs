// Which folder may import which. The flow goes one way: contract ← service ← session ← operations ← schedule ← ipc.
// Tests may reach further than the code beside them; nothing may form a circle.

const test = '\\.test\\.tsx?$'
/** Parts of main that know nothing of the others: every folder may use them. */
const mainCommon = '^src-main/(log|system)/'

/** A folder of main, and the other folders of ours that it may import. */
function mainFolder(name, mayImport, comment) {
  const allowed = [
    `^src-main/${name}/`,
    '^src-contract/',
    mainCommon,
    ...mayImport.map((folder) => `^src-main/${folder}/`),
  ]
  return {
    name: `main-${name}`,
    comment,
    severity: 'error',
    from: { path: `^src-main/${name}/`, pathNot: test },
    to: { path: '^(src-|test/|scripts/)', pathNot: allowed },
  }
}

/** A top folder that may import nothing of ours but the listed folders. */
function topFolder(name, mayImport, comment) {
  return {
    name: `${name}-imports`,
    comment,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: test },
    to: {
      path: '^(src-|test/|scripts/)',
      pathNot: [`^${name}/`, ...mayImport.map((folder) => `^${folder}/`)],
    },
  }
}

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that need each other are one idea or three: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'The imported file or package does not exist: mend the path, or add the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    topFolder('src-contract', [], 'The contract is what both sides share: it imports nothing of ours.'),
    {
      name: 'contract-is-pure',
      comment: 'The contract has no I/O: pass what is needed as an argument and do it in src-main or src-sandbox.',
      severity: 'error',
      from: { path: '^src-contract/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    topFolder('src-sandbox', ['src-contract'], 'The sandbox stands alone: it imports the contract only.'),
    topFolder('src-renderer', ['src-contract'], 'The page reaches main through the bridge, never by import.'),
    topFolder('src-preload', ['src-contract'], 'The preload hands over a port and knows nothing else.'),
    {
      name: 'page-without-node',
      comment: 'The page has no Node: put it behind a procedure.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'start-without-schemas',
      comment:
        'A start evaluates no schema of main’s answers: import a type, or move the value to src-contract/rules or a small file of src-contract/ipc.',
      severity: 'error',
      from: {
        path: [
          '^src-renderer/(bridge|shared|shell|ui|features/fleet)/',
          '^src-renderer/features/.*(\\.route\\.tsx|-search\\.ts)$',
        ],
        pathNot: test,
      },
      to: { path: '\\.procedures\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'electron-in-one-folder',
      comment:
        'Only src-main/electron, main.ts, open-console.ts and the preload import electron: hand it in as an argument elsewhere.',
      severity: 'error',
      from: {
        path: '^src-',
        pathNot: ['^src-main/electron/', '^src-main/(main|open-console)\\.ts$', '^src-preload/'],
      },
      to: { path: ['^electron$', '(^|/)node_modules/electron/'] },
    },
    {
      name: 'keytar-in-one-process',
      comment: 'keytar can crash its process: only the keychain process imports it.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/vault/keychain/' },
      to: { path: ['^keytar$', '(^|/)node_modules/keytar/'] },
    },
    mainFolder('system', [], 'Clock, timer, files and the event loop, as every folder uses them: no idea of ours.'),
    mainFolder('ports', ['vault'], 'A port is a type and what it promises: what fulfils it is an argument.'),
    mainFolder('service', [], 'The service client knows requests and answers, not who calls or why.'),
    mainFolder('vault', [], 'The vault keeps secrets and knows nothing of their use.'),
    mainFolder('store', [], 'The store keeps rows and knows nothing of their use.'),
    mainFolder('session', ['service', 'vault', 'store'], 'A session is built from service, vault and store.'),
    mainFolder(
      'operations',
      ['ports', 'session', 'service', 'vault', 'store'],
      'Operations stand on sessions; who starts them is not theirs to know.',
    ),
    mainFolder(
      'schedule',
      ['operations', 'session', 'service', 'vault', 'store'],
      'The schedule starts operations; it answers no request of the page.',
    ),
    mainFolder(
      'ipc',
      ['operations', 'schedule', 'ports', 'session', 'service', 'vault', 'store'],
      'The router joins the contract to operations; windows are not its business.',
    ),
    {
      name: 'main-electron',
      comment:
        'src-main/electron wraps Electron behind ports; what else it needs of the app comes from ipc, or from the vault’s and the sandbox’s process entries.',
      severity: 'error',
      from: { path: '^src-main/electron/', pathNot: test },
      to: {
        path: '^(src-|test/|scripts/)',
        pathNot: ['^src-main/(electron|ports|ipc|vault)/', '^src-contract/', mainCommon, '^src-sandbox/'],
      },
    },
    {
      name: 'composition-root-at-the-top',
      comment: 'Only open-console.ts composes, and only the entry loads it: take what you need as an argument.',
      severity: 'error',
      from: {
        path: '^src-',
        pathNot: ['^src-main/(main|open-console|composition-root)\\.ts$', '^src-main/composition/', test],
      },
      to: { path: '^src-main/(main|open-console|composition-root|composition)' },
    },
    {
      name: 'feature-by-feature',
      comment: 'A feature uses another one’s *.queries.ts at most: move what both show into ui/ or shared/.',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/', pathNot: test },
      to: { path: '^src-renderer/features/', pathNot: ['^src-renderer/features/$1/', '\\.queries\\.tsx?$'] },
    },
    {
      name: 'shell-on-top',
      comment: 'The shell imports features, never the other way: move what a feature needs into shared/.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: ['^src-renderer/(shell/|main\\.tsx$)', test] },
      to: { path: '^src-renderer/shell/' },
    },
    {
      name: 'shared-below-features',
      comment: 'shared/ is what several features show: it knows no feature.',
      severity: 'error',
      from: { path: '^src-renderer/shared/', pathNot: test },
      to: { path: '^src-renderer/features/' },
    },
    {
      name: 'page-foundations',
      comment: 'ui, bridge and i18n are what features stand on: they know no feature.',
      severity: 'error',
      from: { path: '^src-renderer/(ui|bridge|i18n)/', pathNot: test },
      to: { path: '^src-renderer/(features|shared|shell)/' },
    },
    {
      name: 'words-without-library',
      comment:
        'Texts come from src-renderer/i18n; of i18next only its types are used (docs/decisions/0010-own-translation.md).',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: 'node_modules/(react-)?i18next', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|\\.cache)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
