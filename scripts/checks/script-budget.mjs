import fs from 'node:fs'
import path from 'node:path'
import { inProject } from '../bootstrap/paths.mjs'
import { prepareElectronRuntime } from '../bootstrap.mjs'
import { buildApp } from '../build.mjs'

/** In KB of 1,000 bytes, some percent over what they are: a start reads all of it before the first row. */
const MAIN_BUDGET_KB = 21
const PAGE_BUDGET_KB = 1_050

/**
 * Of a release, which is made first where out/ has none of the sources as they are. The test build has more in main.
 */
export const scriptBudgetCheck = {
  name: 'scripts of a start within their size',
  fix: 'Load what the first picture does not need later, by `import()` (docs/decisions/0005-start-order.md); a budget is raised only with the bench (`npm run bench -- --only start`).',
  run: async () => {
    await buildApp({ env: (await prepareElectronRuntime()).env })
    return [
      ...judgeSize('the entry of main', ['main/main.cjs'], MAIN_BUDGET_KB),
      ...judgeSize('the first script of the page', listFirstScripts(), PAGE_BUDGET_KB),
    ]
  },
}

/** The page's entry and what the page has fetched ahead for its first screen. */
function listFirstScripts() {
  const html = fs.readFileSync(inProject('out/renderer/index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file]) =>
    path.posix.join('renderer', file),
  )
  return [...new Set(files)]
}

function judgeSize(what, files, budgetKb) {
  const bytes = files.map((file) => fs.statSync(inProject(`out/${file}`)).size)
  const sumKb = bytes.reduce((sum, size) => sum + size, 0) / 1000
  if (files.length > 0 && sumKb <= budgetKb) return []
  return [`${what} has ${sumKb.toFixed(0)} KB of ${budgetKb}: ${files.join(', ')}`]
}
