/**
 * `npm run e2e:repeat -- [TIMES] [--minutes N] [--at-once N] [--load N] [SPEC…]`: every end-to-end test TIMES times
 * (20), two (or N) at a time, each in a desktop session of its own, while as many threads as the machine has cores (or
 * N) keep it busy. What was done is written to `docs/e2e-repetitions.json` after every spec, so that it can be done
 * in slices: the same command goes on where the last one ended. When the application changes, a spec that has passed
 * TIMES times in a row keeps that, with the build that it was, and is repeated again only where it is named; all others
 * begin anew, as does a spec that changes. What Playwright says of a failure is kept in `.cache/e2e-failures`.
 */
import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { hashSources, nameBuild } from './build.mjs'
import { prepareE2e } from './test/prepare-e2e.mjs'
import { isSpecMeant, repeatSpec } from './test/run-playwright.mjs'
import { openDesktopSession } from './with-desktop-session.mjs'

/** Kept with the project: all of it takes longer than one machine may be had for. */
const RESULTS = inProject('docs/e2e-repetitions.json')
const DEFAULT_TIMES = 20
/** Repetitions between two writes of the results: the runner's start weighs little then, and little is lost. */
const IN_A_ROW = 6
const BUSY = 'for (;;) Math.sqrt(Math.random())'

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '1000000' },
      'at-once': { type: 'string', default: '2' },
      load: { type: 'string', default: String(os.availableParallelism()) },
    },
  })
  const [first] = positionals
  const isCount = first !== undefined && /^\d+$/.test(first)
  const words = isCount ? positionals.slice(1) : positionals
  const specs = allSpecs().filter((spec) => isSpecMeant(spec, words))
  if (specs.length === 0) throw new SetupError(`No spec is called ${positionals.join(' or ')}.`)
  return {
    specs,
    isNamed: words.length > 0,
    times: isCount ? Number(first) : DEFAULT_TIMES,
    untilMs: Date.now() + Number(values.minutes) * 60_000,
    atOnce: Number(values['at-once']),
    load: Number(values.load),
  }
}

function allSpecs() {
  return fs
    .readdirSync(inProject('test/e2e'))
    .filter((name) => name.endsWith('.e2e.ts'))
    .sort()
}

/** What is tested: the application, and what the tests have in common. */
const nameTested = () =>
  `${nameBuild({ hooks: true })} ${hashSources(['test/e2e/support', 'test/support', 'playwright.config.ts'])}`

/**
 * What was done before, of specs that have not changed since: with the same application, or often enough and without a
 * failure with an earlier one; of named specs only the first.
 */
function readResults({ times, isNamed, specs: asked }) {
  const of = nameTested()
  const isKept = ([spec, row]) => {
    if (row.text !== hashSpec(spec)) return false
    if (row.of === of) return true
    return row.repetitions >= times && row.failures.length === 0 && !(isNamed && asked.includes(spec))
  }
  const before = fs.existsSync(RESULTS) ? JSON.parse(fs.readFileSync(RESULTS, 'utf8')) : {}
  return { of, specs: Object.fromEntries(Object.entries(before).filter(isKept)) }
}

const hashSpec = (spec) => hashSources([`test/e2e/${spec}`])

function writeResults({ specs }) {
  const sorted = Object.fromEntries(Object.entries(specs).sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(RESULTS, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Repeats specs in one desktop session until each has been repeated often enough or the time is over. */
async function repeatInSession({ specs, times, untilMs, underWay }, results, env) {
  const session = await openDesktopSession({ hasOwnDisplay: true })
  try {
    for (;;) {
      const doneOf = (spec) => results.specs[spec]?.repetitions ?? 0
      const [spec] = specs
        .filter((each) => doneOf(each) < times && !underWay.has(each))
        // What was begun is ended first: a new build would have it begin anew.
        .sort((a, b) => doneOf(b) - doneOf(a))
      if (spec === undefined || Date.now() > untilMs) return
      underWay.add(spec)
      const so = results.specs[spec] ?? { repetitions: 0, passed: 0, skipped: 0, failures: [] }
      const count = Math.min(IN_A_ROW, times - so.repetitions)
      const repeated = await repeatSpec({
        spec,
        count,
        output: inProject('.cache/e2e-failures', `${spec}.${so.repetitions + 1}`),
        env: { ...env, ...session.env },
      })
      if (repeated === null) return
      const { passed, skipped, failures } = repeated
      results.specs[spec] = {
        of: results.of,
        text: hashSpec(spec),
        endedOn: new Date().toISOString().slice(0, 10),
        repetitions: so.repetitions + count,
        passed: so.passed + passed,
        skipped: so.skipped + skipped,
        failures: [...so.failures, ...failures],
      }
      writeResults(results)
      underWay.delete(spec)
    }
  } finally {
    session.close()
  }
}

function report({ specs, times }, results) {
  const rows = specs.map((spec) => [spec, results.specs[spec]])
  for (const [spec, row] of rows) {
    if (row === undefined) console.log(`${spec}: not run yet`)
    else {
      const done = `${row.repetitions} of ${times} repetitions, ${row.passed} passed, ${row.failures.length} failed`
      console.log(`${spec}: ${done}${row.of === results.of ? '' : `, with an earlier build on ${row.endedOn}`}`)
      for (const failure of row.failures) console.log(`  ✗ ${failure}`)
    }
  }
  const known = rows.flatMap(([, row]) => row ?? [])
  const failed = known.reduce((sum, { failures }) => sum + failures.length, 0)
  const passed = known.reduce((sum, row) => sum + row.passed, 0)
  const isComplete = rows.every(([, row]) => (row?.repetitions ?? 0) >= times)
  console.log(`${isComplete ? 'complete' : 'not complete'}: ${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

await runMain(async () => {
  const asked = readArguments()
  const runtime = await prepareElectronRuntime({ keyring: true })
  await prepareE2e(runtime.env)
  const results = readResults(asked)
  const load = Array.from({ length: asked.load }, () => new Worker(BUSY, { eval: true }))
  try {
    const env = { ...process.env, ...runtime.env }
    const work = { ...asked, underWay: new Set() }
    const ends = await Promise.allSettled(
      Array.from({ length: asked.atOnce }, () => repeatInSession(work, results, env)),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return report(asked, results)
  } finally {
    for (const worker of load) await worker.terminate()
  }
})
