import { runChild } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { freshReport, judge, readReport } from './report.mjs'

/** Runs the end-to-end tests once and gives `{ passed, failed }`. A test that passes only when repeated has failed. */
export async function runPlaywright({ env }) {
  const report = freshReport('playwright.json')
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const exitCode = await runChild(
    process.execPath,
    [cli, 'test', '--reporter=list,json', '--pass-with-no-tests'],
    { cwd: inProject(), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const stats = readReport(report)?.stats
  if (!stats) return { passed: 0, failed: 1 }
  return judge({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, exitCode)
}
