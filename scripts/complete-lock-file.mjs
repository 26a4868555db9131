/**
 * `npm run lock`: adds to package-lock.json the optional packages of other platforms that npm left out.
 *
 * When a registry does not serve such a package, `npm install` leaves it out of the lock file without a word, and `npm
 * ci` then refuses that lock file on every machine. An entry with the exact version satisfies it; the platform of each
 * is read from its name.
 */
import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const C_LIBRARIES = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }

export function readLockFile() {
  return JSON.parse(fs.readFileSync(inProject('package-lock.json'), 'utf8'))
}

/** Optional packages that a package of the lock file names and the lock file lacks: `[{ name, version, isDev }]`. */
export function findLeftOut({ packages }) {
  const found = new Map()
  for (const [location, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`${location}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
      found.set(name, { name, version, isDev: entry.dev === true })
    }
  }
  return [...found.values()]
}

function entryFor({ name, version, isDev }) {
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new SetupError(`${name}@${version} is not an exact version: install it by hand.`)
  const words = name.split('/').at(-1).split('-')
  const pick = (known) => known.filter((word) => words.includes(word))
  const [system, processor] = [pick(SYSTEMS), pick(PROCESSORS)]
  const libraries = system.includes('linux') ? words.flatMap((word) => C_LIBRARIES[word] ?? []) : []
  return {
    version,
    ...(processor.length > 0 && { cpu: processor }),
    ...(isDev && { dev: true }),
    ...(libraries.length > 0 && { libc: libraries }),
    optional: true,
    ...(system.length > 0 && { os: system }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const lock = readLockFile()
    const leftOut = findLeftOut(lock)
    for (const left of leftOut) lock.packages[`node_modules/${left.name}`] = entryFor(left)
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
    lock.packages = Object.fromEntries(sorted)
    if (leftOut.length > 0) fs.writeFileSync(inProject('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
    logSetup(`Added ${leftOut.length} left-out packages to package-lock.json.`)
  })
}
