import fs from 'node:fs'
import { runChild, wasStopped } from '../bootstrap/child.mjs'
import { inProject } from '../bootstrap/paths.mjs'
import { computeBroken, computeResult, formatFailure, prepareReport, readReport } from './report.mjs'

/** Lines of a page's snapshot that are printed. */
const MOST_LINES = 90

/**
 * Runs the end-to-end tests and gives `{ passed, failed, failures }`. A test that fails is run a second time, in a new
 * process: on a busy machine a window of five processes can starve. One that passes only then counts as passed and is
 * named as unstable; `npm run e2e:repeat`, which never runs a test again, counts it as failed.
 */
export async function runPlaywright({ env }) {
  const { report, exitCode } = await run({ args: ['--pass-with-no-tests', '--retries=1'], env })
  const stats = report?.stats
  if (!stats) return computeBroken(exitCode)
  for (const failure of failuresOf(report.suites, ['flaky'])) console.log(`unstable: ${failure}`)
  for (const seen of pagesAtFailures(report.suites)) console.log(seen)
  return computeResult(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: failuresOf(report.suites, ['unexpected']),
    },
    exitCode,
  )
}

/** Whether a spec is meant by one of these words; by none, all are. */
export function isSpecMeant(spec, words) {
  return words.length === 0 || words.some((word) => `test/e2e/${spec}`.includes(word))
}

/**
 * Runs one spec several times, one after the other; what Playwright says of a failure is put into the folder `output`.
 * Null: it was told to stop, and says nothing of the spec.
 */
export async function repeatSpec({ spec, count, output, env }) {
  const args = [`/${spec}`, `--repeat-each=${count}`, '--workers=1', `--output=${output}`]
  const { report, exitCode } = await run({ args, env, reportName: `playwright-${spec.replace(':', '.')}.json` })
  if (wasStopped(exitCode)) return null
  if (!report?.stats) return { ...computeBroken(exitCode), skipped: 0 }
  const result = computeResult(
    {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: failuresOf(report.suites, ['unexpected', 'flaky']),
    },
    exitCode,
  )
  return { ...result, skipped: report.stats.skipped }
}

/**
 * Every test as `{ spec, line }`, each once. Tests that several specs declare through one support file stand there;
 * they are the only ones of their specs, which are named instead.
 */
export async function listTests({ env }) {
  const { report } = await run({ args: ['--list'], env, reportName: 'playwright-list.json' })
  const tests = (report?.suites ?? []).flatMap((suite) => placesOf(suite, suite.file))
  return [...new Map(tests.map((test) => [`${test.spec}:${test.line}`, test])).values()]
}

function placesOf(suite, spec) {
  return [
    ...(suite.suites ?? []).flatMap((inner) => placesOf(inner, spec)),
    ...suite.specs.map(({ file, line }) => ({ spec, line: file === spec ? line : undefined })),
  ]
}

async function run({ args, env, reportName = 'playwright.json' }) {
  const file = prepareReport(reportName)
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const exitCode = await runChild(process.execPath, [cli, 'test', '--reporter=list,json', ...args], {
    cwd: inProject(),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return { report: readReport(file), exitCode }
}

/** Each test with one of the statuses, and why it failed last. */
function failuresOf(suites, statuses) {
  return suites.flatMap((suite) => [
    ...failuresOf(suite.suites ?? [], statuses),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(({ results }) => {
          const failed = results.findLast(({ error }) => error !== undefined)
          return formatFailure(title, failed?.error.message)
        }),
    ),
  ])
}

/**
 * What the page showed at each failure, as Playwright wrote it into the folder of its results: all that is left of one
 * where nothing but the output of a run is kept.
 */
function pagesAtFailures(suites) {
  return suites.flatMap((suite) => [
    ...pagesAtFailures(suite.suites ?? []),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
        .filter(({ name, path }) => name === 'error-context' && path !== undefined && fs.existsSync(path))
        .map(({ path }) => `── the page when “${title}” failed\n${readSnapshot(path)}`),
    ),
  ])
}

/** Long tables end the snapshot early: where the page is and what has the focus stand at its beginning. */
function readSnapshot(path) {
  const [, snapshot = ''] = fs.readFileSync(path, 'utf8').split('# Page snapshot')
  return snapshot.split('\n').slice(0, MOST_LINES).join('\n')
}
