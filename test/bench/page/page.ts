/** Asks for the fleet's rows both ways and says how long an answer took, in ms. */
import { openWayToMain } from '../../../src-renderer/bridge/client.ts'

declare global {
  var bare: { fleet(): Promise<{ rows: unknown[] }> }
  var bench: { overPort(): Promise<number>; overBridge(): Promise<number> }
}

const answersPerSample = 10
const expectedRows = 1_000

async function timeAnAnswer(ask: () => Promise<{ rows: unknown[] }>): Promise<number> {
  const startedAt = performance.now()
  for (let index = 0; index < answersPerSample; index += 1) {
    const { rows } = await ask()
    if (rows.length !== expectedRows) throw new Error(`${rows.length} rows arrived`)
  }
  return (performance.now() - startedAt) / answersPerSample
}

const { client, handOver } = openWayToMain(window)
handOver()

globalThis.bench = {
  overPort: () => timeAnAnswer(() => client.agents.fleet()),
  overBridge: () => timeAnAnswer(() => globalThis.bare.fleet()),
}
