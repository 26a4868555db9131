/**
 * One file out of the sources of a program, made when they change: reading a hundred of them takes longer than a start
 * may.
 */
import fs from 'node:fs'
import path from 'node:path'
import { inProject } from './bootstrap/paths.mjs'
import { hashSources } from './build.mjs'

const FOLDER = '.cache/programs'
const KEPT = 3
/** Packages with a native binary cannot go in. */
const EXTERNAL = ['@photostructure/sqlite', 'keytar']

/** The path of a bundle of the sandbox as its sources are now. */
export function bundleSandbox() {
  return bundleProgram('sandbox', {
    entry: 'src-sandbox/sandbox-cli.ts',
    sources: ['src-contract', 'src-sandbox', 'package-lock.json'],
  })
}

/** The path of a bundle of the keychain process as its sources are now. */
export function bundleKeychainProcess() {
  return bundleProgram('keychain', {
    entry: 'src-main/vault/keychain/keychain-process.ts',
    sources: ['src-contract', 'src-main', 'package-lock.json'],
  })
}

/** The path of a bundle of the read-only suite's command as its sources are now. */
export function bundleConformance() {
  return bundleProgram('conformance', {
    entry: 'scripts/conformance.ts',
    sources: ['src-contract', 'src-main', 'scripts/conformance.ts', 'scripts/conformance', 'package-lock.json'],
  })
}

async function bundleProgram(program, { entry, sources }) {
  const name = `${program}-${hashSources(sources)}.mjs`
  const file = inProject(FOLDER, name)
  if (!fs.existsSync(file)) {
    const { build } = await import('vite')
    fs.mkdirSync(inProject(FOLDER), { recursive: true })
    // In a place of its own until it is whole: two starts at once must not read each other's half.
    const place = fs.mkdtempSync(inProject(FOLDER, 'new-'))
    await build({
      configFile: false,
      root: inProject(),
      logLevel: 'error',
      ssr: { noExternal: true, external: EXTERNAL },
      build: {
        ssr: inProject(entry),
        target: 'node20',
        outDir: place,
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    })
    fs.renameSync(path.join(place, name), file)
    fs.rmSync(place, { recursive: true })
    forgetOldBundles(program)
  }
  return file
}

function forgetOldBundles(program) {
  const newestFirst = fs
    .readdirSync(inProject(FOLDER))
    .filter((name) => name.startsWith(`${program}-`))
    .map((name) => ({ name, atMs: fs.statSync(inProject(FOLDER, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.atMs - a.atMs)
  for (const { name } of newestFirst.slice(KEPT)) fs.rmSync(inProject(FOLDER, name), { force: true })
}
