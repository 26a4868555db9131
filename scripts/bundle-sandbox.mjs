/**
 * One file out of the sandbox's sources, made when they change: reading a hundred of them takes longer than a start
 * may.
 */
import fs from 'node:fs'
import { inProject } from './bootstrap/paths.mjs'
import { hashSources } from './build.mjs'

const FOLDER = '.cache/sandbox'
const KEPT = 3

/** The path of a bundle of the sources as they are now. */
export async function bundleSandbox() {
  const name = `sandbox-${hashSources(['src-contract', 'src-sandbox', 'package-lock.json'])}.mjs`
  const file = inProject(FOLDER, name)
  if (!fs.existsSync(file)) {
    const { build } = await import('vite')
    await build({
      configFile: false,
      root: inProject(),
      logLevel: 'error',
      // Everything but the package with a native binary goes in.
      ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
      build: {
        ssr: inProject('src-sandbox/sandbox-cli.ts'),
        target: 'node20',
        outDir: inProject(FOLDER),
        emptyOutDir: false,
        // Under a name of its own until it is whole: two starts at once must not read each other's half.
        rolldownOptions: { output: { entryFileNames: `${process.pid}-${name}`, codeSplitting: false } },
      },
    })
    fs.renameSync(inProject(FOLDER, `${process.pid}-${name}`), file)
    forgetOldBundles()
  }
  return file
}

function forgetOldBundles() {
  const newestFirst = fs
    .readdirSync(inProject(FOLDER))
    .map((name) => ({ name, atMs: fs.statSync(inProject(FOLDER, name)).mtimeMs }))
    .sort((a, b) => b.atMs - a.atMs)
  for (const { name } of newestFirst.slice(KEPT)) fs.rmSync(inProject(FOLDER, name), { force: true })
}
