import fs from 'node:fs'
import { inProject } from '../bootstrap/paths.mjs'
import { commentWidthCheck } from './comment-width.mjs'
import { docLinksCheck } from './doc-links.mjs'
import { docPathsCheck } from './doc-paths.mjs'
import { exportedNamesCheck } from './exported-names.mjs'
import { fileSizeCheck } from './file-size.mjs'
import { folderSizeCheck } from './folder-size.mjs'
import { functionLengthCheck } from './function-length.mjs'
import { functionNamesCheck } from './function-names.mjs'
import { localTimeCheck } from './local-time.mjs'
import { lockFileCheck } from './lock-file.mjs'
import { openApiCheck } from './openapi.mjs'
import { scriptBudgetCheck } from './script-budget.mjs'
import { secretRevealCheck } from './secret-reveal.mjs'
import { testsAssertCheck } from './tests-assert.mjs'
import { createToolCheck } from './tools.mjs'
import { translationsCheck } from './translations.mjs'
import { unusedWordsCheck } from './unused-words.mjs'

const SOURCE_FOLDERS = ['src-contract', 'src-main', 'src-preload', 'src-renderer', 'src-sandbox', 'test']

/** Each rule a machine holds: `run` gives the list of what breaks it, `fix` says how to mend that. */
export const allChecks = [
  createToolCheck({
    name: 'types of main, sandbox and scripts',
    fix: 'Mend the types; `npx tsc -p tsconfig.node.json` shows them while you work.',
    packageName: 'typescript',
    binName: 'tsc',
    args: ['-p', 'tsconfig.node.json', '--pretty', 'false'],
  }),
  createToolCheck({
    name: 'types of the page and the preload',
    fix: 'Mend the types; `npx tsc -p tsconfig.web.json` shows them while you work.',
    packageName: 'typescript',
    binName: 'tsc',
    args: ['-p', 'tsconfig.web.json', '--pretty', 'false'],
  }),
  createToolCheck({
    name: 'types of the tests',
    fix: 'Mend the types; `npx tsc -p tsconfig.test.json` shows them while you work.',
    packageName: 'typescript',
    binName: 'tsc',
    args: ['-p', 'tsconfig.test.json', '--pretty', 'false'],
  }),
  createToolCheck({
    name: 'format and lint',
    fix: 'Run `npx biome check --write`, then mend by hand what it leaves.',
    packageName: '@biomejs/biome',
    binName: 'biome',
    args: ['ci', '--colors=off', '--max-diagnostics=50', '--diagnostic-level=warn', '--error-on-warnings'],
  }),
  createToolCheck({
    name: 'imports go one way',
    fix: 'Turn the import round: each message names the rule, whose comment in .dependency-cruiser.cjs says what to do.',
    packageName: 'dependency-cruiser',
    binName: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      ...SOURCE_FOLDERS.filter((folder) => fs.existsSync(inProject(folder))),
    ],
  }),
  createToolCheck({
    name: 'nothing unused',
    fix: 'Delete the unused file, export or package, or drop the word `export` where only its own file uses it.',
    packageName: 'knip',
    binName: 'knip',
    args: ['--no-progress'],
  }),
  fileSizeCheck,
  folderSizeCheck,
  functionLengthCheck,
  commentWidthCheck,
  functionNamesCheck,
  exportedNamesCheck,
  translationsCheck,
  unusedWordsCheck,
  lockFileCheck,
  openApiCheck,
  docLinksCheck,
  docPathsCheck,
  testsAssertCheck,
  localTimeCheck,
  secretRevealCheck,
  scriptBudgetCheck,
]
