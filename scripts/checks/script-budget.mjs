import fs from 'node:fs'
import path from 'node:path'
import { inProject } from '../bootstrap/paths.mjs'
import { prepareElectronRuntime } from '../bootstrap.mjs'
import { buildApp } from '../build.mjs'

/** In KB of 1,000 bytes, some percent over what they are: a start reads all of it before the first row. */
const MAIN_BUDGET_KB = 21
const FIRST_PAGE_BUDGET_KB = 100
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
      ...judgeSize('what main loads for the first page', listFirstPageScripts(), FIRST_PAGE_BUDGET_KB),
      ...judgeSize('the first script of the page', listFirstScripts(), PAGE_BUDGET_KB),
    ]
  },
}

/** The part of main that makes the first page, and all of main's parts that it needs besides the entry. */
function listFirstPageScripts() {
  const folder = inProject('out/main/chunks')
  const needed = new Set(fs.readdirSync(folder).filter((name) => /^first-page-[^.]+\.cjs$/.test(name)))
  for (const name of needed) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    for (const [, other] of text.matchAll(/require\("\.\/([^"]+\.cjs)"\)/g)) needed.add(other)
  }
  return [...needed].map((name) => `main/chunks/${name}`)
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
