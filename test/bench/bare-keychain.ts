/**
 * The writes of an import with nothing around them: each text of a JSON array on stdin becomes one item of the system's
 * keychain, one after another. Prints the milliseconds of it as one line.
 */
import keytar from 'keytar'

let text = ''
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
const values: string[] = JSON.parse(text)
await keytar.setPassword('arena-console-bare', 'first', 'opens the keyring')
const begunAtMs = performance.now()
for (const [index, value] of values.entries())
  await keytar.setPassword('arena-console-bare', `ag_${String(index).padStart(16, '0')}`, value)
console.log(performance.now() - begunAtMs)
