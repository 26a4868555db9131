import { readFileSync } from 'node:fs'
import type { InstallKind } from '../ports/install-kind.ts'

/** Where dpkg keeps the paths of the files that the package `arena-console` has installed (scripts/package/deb.mjs). */
const packageList = '/var/lib/dpkg/info/arena-console.list'

/**
 * Of what kind the program in `executable` was installed: the package where dpkg names this very file among its own,
 * else an archive that somebody unpacked. `files` is dpkg's list, null where there is none. A package that was removed
 * may leave a list without the program, and the two may lie beside each other on one computer.
 */
export function computeInstallKind(executable: string, files: string | null): InstallKind {
  return files?.split('\n').includes(executable) === true ? 'deb' : 'tar.gz'
}

/**
 * The same of the program that runs. Read at the start: after an upgrade the system calls the file by another name. A
 * list that is not there or cannot be read is that of a system without the package.
 */
export function readInstallKind(executable: string, list = packageList): InstallKind {
  let files: string | null = null
  try {
    files = readFileSync(list, 'utf8')
  } catch {
    // No package of this name.
  }
  return computeInstallKind(executable, files)
}
