import { runChild } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { computeBroken, computeResult, formatFailure, prepareReport, readReport } from './report.mjs'

/** Runs the unit and integration tests once, or what `args` leave of them, and gives `{ passed, failed, failures }`. */
export async function runVitest({ name, args = [], env }) {
  const report = prepareReport(`vitest-${name.replace(/\W+/g, '-')}.json`)
  console.log(`TZ=${env.TZ}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await runChild(
    process.execPath,
    [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    { cwd: inProject(), env },
  )
  const read = readReport(report)
  return read ? computeResult(countVitest(read), exitCode) : computeBroken(exitCode)
}

/** A test file that cannot be loaded holds no tests in the report; it counts as one failure. */
function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const failed = testResults.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'failed'))
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    failures: [
      ...failed.map((test) => formatFailure(test.fullName, test.failureMessages[0])),
      ...unloadable.map((file) => formatFailure(file.name, file.message)),
    ],
  }
}
