/**
 * `npm run e2e:alone -- [--at-once N] [SPEC…]`: every end-to-end test by itself, each with a console of its own, two
 * (or N) at a time in desktop sessions of their own. A test that passes only after another of its file is named here; a
 * second try of a failed test, which runs alone, would say nothing of it.
 */
import { parseArgs } from 'node:util'
import { runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { prepareE2e } from './test/prepare-e2e.mjs'
import { isSpecMeant, listTests, repeatSpec } from './test/run-playwright.mjs'
import { openDesktopSession } from './with-desktop-session.mjs'

/** Takes tests from the list until none is left; gives the failures. */
async function runInSession(waiting, env) {
  const failures = []
  const session = await openDesktopSession({ hasOwnDisplay: true })
  try {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
      const spec = test.line === undefined ? test.spec : `${test.spec}:${test.line}`
      const output = inProject('.cache/e2e-failures', spec.replace(':', '.'))
      const result = await repeatSpec({ spec, count: 1, output, env: { ...env, ...session.env } })
      if (result === null) {
        waiting.unshift(test)
        return failures
      }
      failures.push(...result.failures.map((failure) => `${spec} ${failure}`))
    }
    return failures
  } finally {
    session.close()
  }
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'at-once': { type: 'string', default: '2' } },
  })
  const runtime = await prepareElectronRuntime({ keyring: true })
  await prepareE2e(runtime.env)
  const env = { ...process.env, ...runtime.env }
  const tests = (await listTests({ env })).filter(({ spec }) => isSpecMeant(spec, positionals))
  if (tests.length === 0) throw new SetupError(`No spec is called ${positionals.join(' or ')}.`)
  const waiting = [...tests]
  const lanes = Array.from({ length: Number(values['at-once']) }, () => runInSession(waiting, env))
  const failures = (await Promise.all(lanes)).flat()
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${tests.length - waiting.length} of ${tests.length} tests were run, ${failures.length} failed`)
  return failures.length === 0 && waiting.length === 0 ? 0 : 1
})
