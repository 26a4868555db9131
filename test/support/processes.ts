/** What Linux tells about running processes, by /proc. */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessFacts {
  pid: number
  parentPid: number
  /** Null when the process ended while it was read, or belongs to somebody else. */
  commandLine: Buffer | null
  environment: Buffer | null
  /** The lines of /proc/<pid>/status, by their names. */
  status: ReadonlyMap<string, string>
}

/** The process itself and all that descend from it. */
export function processTree(rootPid: number): ProcessFacts[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [factsOf(Number(name))] : []))
  const tree = new Set([rootPid])
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const { pid, parentPid } of all) if (tree.has(parentPid)) tree.add(pid)
  }
  return all.filter(({ pid }) => tree.has(pid))
}

function factsOf(pid: number): ProcessFacts {
  const lines = readOrNull(`/proc/${pid}/status`)?.toString().split('\n') ?? []
  const status = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    pid,
    parentPid: Number(status.get('PPid') ?? 0),
    commandLine: readOrNull(`/proc/${pid}/cmdline`),
    environment: readOrNull(`/proc/${pid}/environ`),
    status,
  }
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
