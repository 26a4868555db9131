/** What `npm run faults` runs; scripts/faults.mjs says how to use it. */
import { parseArgs } from 'node:util'
import { describeMachine } from '../bench/machine.ts'
import { writeFigures } from '../bench/report.ts'
import { appKills } from './app-kills.ts'
import { bitFlips } from './bit-flips.ts'
import { discussionKills } from './discussion-kills.ts'
import { keychainFaults } from './keychain-faults.ts'
import { networkFaults } from './network-faults.ts'
import { registrationKills } from './registration-kills.ts'
import { revisionKills } from './revision-kills.ts'
import { type FaultGroup, type FaultRow, lineOf, tableOf } from './row.ts'
import { storeKills } from './store-kills.ts'
import { storms } from './storms.ts'
import { tornLogs } from './torn-log.ts'

const groups: readonly FaultGroup[] = [
  bitFlips,
  tornLogs,
  storeKills,
  keychainFaults,
  networkFaults,
  storms,
  registrationKills,
  discussionKills,
  revisionKills,
  appKills,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
})
const chosen = groups.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`--only takes one of ${groups.map(({ name }) => name).join(', ')}`)

const unhandled: string[] = []
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)))

const rows: FaultRow[] = []
for (const group of chosen) {
  const startedAtMs = performance.now()
  const found = await group.run({ kills: Number(values.kills) })
  for (const row of found) console.log(lineOf(row))
  console.log(`     ${group.name}: ${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`)
  rows.push(...found)
}
rows.push({
  what: 'Errors that nothing caught',
  figure: String(unhandled.length),
  target: '0',
  isMet: unhandled.length === 0,
})
for (const reason of unhandled.slice(0, 5)) console.log(`     ${reason}`)
if (values.write)
  writeFigures('faults', tableOf(rows), `${new Date().toISOString().slice(0, 10)} · ${describeMachine()}`)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
