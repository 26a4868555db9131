#!/usr/bin/env node
/**
 * Writes one prediction into the drop folder of Arena Console: under a name that the console leaves alone first, then
 * renamed, so that it is never there half. Waits for the outcome with --wait.
 *
 *   node examples/drop-file.mjs FOLDER --agent Helios-01 --site global --challenge ch_1 --direction bullish \
 *     --confidence "72 %" --reasoning "Dry weather." --wait
 *
 * The format is in docs/drop-folder.md.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const text = { type: 'string' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agent: text,
    site: text,
    challenge: text,
    direction: text,
    confidence: text,
    reasoning: text,
    event: text,
    parent: text,
    text,
    ref: text,
    wait: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('usage: drop-file.mjs FOLDER --agent … --site … (--challenge … | --event …)')

const { wait, ...fields } = values
const content = { version: 1, kind: fields.event === undefined ? 'prediction' : 'comment', ...fields }
const name = randomUUID()
writeFileSync(join(folder, `${name}.part`), JSON.stringify(content), { mode: 0o600 })
renameSync(join(folder, `${name}.part`), join(folder, `${name}.json`))
console.log(`${name}.json`)

if (wait) {
  const outcome = join(folder, 'done', `${name}.result.json`)
  const timer = setInterval(printOutcome, 1_000)
  // The console makes the folder "done" when the folder is chosen.
  const watcher = existsSync(join(folder, 'done')) ? watch(join(folder, 'done'), printOutcome) : null
  function printOutcome() {
    if (!existsSync(outcome)) return
    clearInterval(timer)
    watcher?.close()
    console.log(readFileSync(outcome, 'utf8').trim())
  }
}
