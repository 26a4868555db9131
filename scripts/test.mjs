/**
 * `npm test`: the checks, the unit and integration tests in three time zones, and the end-to-end tests on the packaged
 * app, all inside a desktop session of its own. What failed is named again at the end; the last line is
 * `N passed, N failed` over everything.
 *
 *   npm test -- check vitest e2e     runs the named parts only (also: time, for the two other time zones)
 */
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { runChecks } from './check.mjs'
import { prepareE2e } from './test/prepare-e2e.mjs'
import { formatFailure } from './test/report.mjs'
import { runPlaywright } from './test/run-playwright.mjs'
import { runVitest } from './test/run-vitest.mjs'
import { openDesktopSession } from './with-desktop-session.mjs'

/**
 * Where a date-only slip shows: ahead of UTC without, and behind it with, a summer time. What reads the zone has unit
 * tests (checks/local-time.mjs).
 */
const OTHER_TIME_ZONES = ['Asia/Shanghai', 'America/New_York']

const parts = {
  check: () => runChecks(),
  vitest: ({ env }) => runVitest({ name: 'UTC', env: { ...env, TZ: 'UTC' } }),
  time: async ({ env }) => {
    const counts = []
    for (const zone of OTHER_TIME_ZONES)
      counts.push(await runVitest({ name: zone, args: ['--project=unit'], env: { ...env, TZ: zone } }))
    return add(counts)
  },
  e2e: async ({ env, runtimeEnv }) => {
    await prepareE2e(runtimeEnv)
    return runPlaywright({ env })
  },
}

function add(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  }
}

/** A part that cannot run to its end counts as one failure, so that it never passes for a success. */
async function runPart(name, context) {
  const startedAtMs = Date.now()
  console.log(`\n── ${name}`)
  let counts
  try {
    counts = await parts[name](context)
  } catch (error) {
    console.log(error instanceof SetupError ? error.message : error)
    counts = { passed: 0, failed: 1, failures: [formatFailure(name, error?.message)] }
  }
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  return counts
}

await runMain(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new SetupError(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  const runtime = await prepareElectronRuntime({ keyring: true })
  const session = await openDesktopSession()
  const endOnSignal = () => {
    logSetup('Stopped before the end.')
    session.close()
    process.exit(130)
  }
  process.once('SIGINT', endOnSignal)
  process.once('SIGTERM', endOnSignal)
  try {
    const env = { ...process.env, ...runtime.env, ...session.env }
    const counts = []
    for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
      counts.push(await runPart(name, { env, runtimeEnv: runtime.env }))
    }
    const { passed, failed, failures } = add(counts)
    if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `✗ ${line}`).join('\n')}`)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    session.close()
  }
})
