import { stripVTControlCharacters } from 'node:util'
import { runChild } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { computeResult, prepareReport, readReport } from './report.mjs'

/**
 * Runs the end-to-end tests and gives `{ passed, failed }`. A test that fails is run a second time, in a new process:
 * on a busy machine a window of five processes can starve. One that passes only then counts as passed and is named as
 * unstable; `npm run e2e:repeat`, which never runs a test again, counts it as failed.
 */
export async function runPlaywright({ env }) {
  const { report, exitCode } = await run({ args: ['--pass-with-no-tests', '--retries=1'], env })
  const stats = report?.stats
  if (!stats) return { passed: 0, failed: 1 }
  for (const failure of failuresOf(report.suites, ['flaky'])) console.log(`unstable: ${failure}`)
  return computeResult({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, exitCode)
}

/** Runs one spec several times, two at a time. `failures` names each test that failed, with the first line of why. */
export async function repeatSpec({ spec, count, env }) {
  const { report, exitCode } = await run({ args: [`/${spec}`, `--repeat-each=${count}`], env })
  if (!report?.stats) return { passed: 0, skipped: 0, failures: [`no report, exit code ${exitCode}`] }
  const { passed, failed } = computeResult(
    { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky },
    exitCode,
  )
  const named = failuresOf(report.suites, ['unexpected', 'flaky'])
  const unnamed = Array.from({ length: Math.max(0, failed - named.length) }, () => `exit code ${exitCode}`)
  return { passed, skipped: report.stats.skipped, failures: [...named, ...unnamed] }
}

async function run({ args, env }) {
  const file = prepareReport('playwright.json')
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const exitCode = await runChild(process.execPath, [cli, 'test', '--reporter=list,json', ...args], {
    cwd: inProject(),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return { report: readReport(file), exitCode }
}

/** Each test with one of the statuses, and the first line of why it failed last. */
function failuresOf(suites, statuses) {
  return suites.flatMap((suite) => [
    ...failuresOf(suite.suites ?? [], statuses),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(({ results }) => {
          const message = results.findLast(({ error }) => error !== undefined)?.error.message
          return `${title}: ${plain(message ?? 'no message')}`
        }),
    ),
  ])
}

/** The first lines of a message, without the colours of a terminal. */
function plain(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 300)
}
