/**
 * Stores writes and their steps as the console does, and notes each once it is committed: `<outboxId> <step>`. Runs
 * until it is killed. Its arguments are the paths of the database and of the file of notes; stdout gets one line when
 * it begins.
 */
import { openSync, writeSync } from 'node:fs'
import { stepWrite } from '../../src-main/operations/outbox/step-write.ts'
import { openStore } from '../../src-main/store/store.ts'
import { addChallenge, addWrite, startMs } from './filled-store.ts'

const [path = '', notes = ''] = process.argv.slice(2)
const store = openStore({ path, clock: () => startMs })
const file = openSync(notes, 'a')
const say = (line: string) => writeSync(file, `${line}\n`)

process.stdout.write('ready\n')
const known = store.challenges.unresolved({ sinceMs: 0 }).length
for (let challengeNo = known + 1; ; challengeNo += 1) {
  const outboxId = store.transaction(() => {
    addChallenge(store, challengeNo)
    return addWrite(store, 1, challengeNo)
  })
  say(`${outboxId} 0`)
  for (const [step, state] of (['sending', 'uncertain', 'accepted'] as const).entries()) {
    const row = store.outbox.find(outboxId)
    if (row !== null) stepWrite(store, row, { change: { state, attempt: 1, sentAtMs: startMs }, what: state })
    say(`${outboxId} ${step + 1}`)
  }
}
