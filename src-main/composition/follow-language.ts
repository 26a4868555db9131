import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { ChangeHub } from '../ipc/changes.ts'

/** Calls `listener` whenever the operator has chosen another language, until the signal ends it. */
export async function followLanguage(deps: {
  changes: ChangeHub
  signal: AbortSignal
  read: () => Settings['language']
  listener: () => void
}): Promise<void> {
  let last = deps.read()
  for await (const { topics } of deps.changes.messages(deps.signal)) {
    if (deps.signal.aborted) return
    const language = topics.includes('app') ? readOr(deps.read, last) : last
    if (language !== last) deps.listener()
    last = language
  }
}

/** What was read before where the disk refuses: the next change of the console reads it again. */
function readOr<Value>(read: () => Value, last: Value): Value {
  try {
    return read()
  } catch {
    return last
  }
}
