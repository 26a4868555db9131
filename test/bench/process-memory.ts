import { readdir, readFile } from 'node:fs/promises'

/**
 * Memory of a process and all its descendants in MB: the sum of their proportional set sizes, in which a page that n
 * processes share counts 1/n in each. Linux only (proc(5), smaps_rollup).
 */
export async function memoryOfTree(rootPid: number): Promise<number> {
  const kilobytes = await Promise.all((await treeOf(rootPid)).map(proportionalKilobytes))
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

/** The process and all its descendants. */
export async function treeOf(rootPid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid)) parents.set(pid, await parentOf(pid))
  }
  const tree = [rootPid]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  }
  return tree
}

/** A process that ends while it is looked at has no parent and no memory. */
const gone = 0

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The name in brackets may hold anything; the fields after it do not.
  return stat === null ? gone : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? gone)
}
