import { runChild } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { computeResult, prepareReport, readReport } from './report.mjs'

/** Runs the unit and integration tests once, or what `args` leave of them, and gives `{ passed, failed }`. */
export async function runVitest({ name, args = [], env }) {
  const report = prepareReport(`vitest-${name.replace(/\W+/g, '-')}.json`)
  console.log(`TZ=${env.TZ}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await runChild(
    process.execPath,
    [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    { cwd: inProject(), env },
  )
  return computeResult(countVitest(readReport(report)), exitCode)
}

/** A test file that cannot be loaded holds no tests in the report; it counts as one failure. */
function countVitest(report) {
  if (!report) return { passed: 0, failed: 1 }
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }
}
