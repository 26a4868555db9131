/**
 * `npm run check`: every rule a machine holds, all in one go, each with its fix. `-- <words>` runs those whose name has
 * the words.
 */
import { pathToFileURL } from 'node:url'
import { runMain } from './bootstrap/log-setup.mjs'
import { preparePackages } from './bootstrap.mjs'

/** Few at a time: each of the tools fills a core. */
const AT_ONCE = 2
const LONGEST_REPORT = 6_000

/** Runs the checks, reports each on stdout as it ends, and gives `{ passed, failed, failures }`. */
export async function runChecks(words = '') {
  const { allChecks } = await import('./checks/all-checks.mjs')
  const waiting = allChecks.filter((check) => check.name.includes(words))
  const counts = { passed: 0, failed: 0, failures: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const problems = await runOne(check)
      counts[problems.length === 0 ? 'passed' : 'failed'] += 1
      if (problems.length > 0) counts.failures.push(`${check.name}: ${String(problems[0]).slice(0, 300)}`)
      report(check, problems)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

async function runOne(check) {
  try {
    return await check.run()
  } catch (error) {
    return [`the check itself failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`]
  }
}

function report(check, problems) {
  if (problems.length === 0) {
    console.log(`✓ ${check.name}`)
    return
  }
  const text = problems.join('\n')
  const shown = text.length > LONGEST_REPORT ? `${text.slice(0, LONGEST_REPORT)}\n… and more` : text
  console.log(`✗ ${check.name}\n${shown.replace(/^/gm, '    ')}\n  → ${check.fix}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await preparePackages()
    const { passed, failed } = await runChecks(process.argv.slice(2).join(' '))
    console.log(`${passed} checks passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  })
}
