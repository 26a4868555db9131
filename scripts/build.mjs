/**
 * Builds main, preload and page into out/, when a source has changed. `--hooks` makes the build for end-to-end tests.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from './bootstrap/child.mjs'
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { inProject } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'
import { removeBundleLicences, writeThirdPartyLists } from './package/third-party.mjs'

const SOURCES = [
  'src-contract',
  'src-main',
  'src-preload',
  'src-renderer',
  'src-sandbox',
  'resources',
  'scripts/bundle-verifier.ts',
  'scripts/package/third-party.mjs',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

const STAMP = 'out/build-stamp'

/** The hash that names a build: of its sources, and of which of the two builds it is. */
export function nameBuild({ hooks }) {
  return `${hashSources(SOURCES)}${hooks ? '-hooks' : ''}`
}

/** Builds unless out/ already holds exactly this. */
export async function buildApp({ hooks = false, env = {} } = {}) {
  const buildName = nameBuild({ hooks })
  if (readStamp(STAMP) === buildName) {
    logSetup(`The ${hooks ? 'test ' : ''}build in out/ is current.`)
    return
  }
  // The two builds of the same sources differ in main alone.
  const hasOther = readStamp(STAMP) === nameBuild({ hooks: !hooks })
  logSetup(`Building ${hasOther ? 'main of ' : ''}the ${hooks ? 'test ' : ''}app into out/.`)
  fs.rmSync(inProject(hasOther ? STAMP : 'out'), { recursive: true, force: true })
  const cli = inProject('node_modules/electron-vite/bin/electron-vite.js')
  const code = await runChild(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: inProject(),
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      ARENA_HOOKS_BUILD: hooks ? '1' : '0',
      ARENA_BUILD_MAIN_ONLY: hasOther ? '1' : '0',
    },
  })
  if (code !== 0) throw new SetupError('The build failed, see above.')
  if (hasOther) {
    // The lists are those of the other build.
    removeBundleLicences('out/main')
  } else {
    await writeThirdPartyLists({
      electronVersion: env.ARENA_ELECTRON_VERSION,
      electronDist: env.ELECTRON_OVERRIDE_DIST_PATH,
    })
  }
  fs.writeFileSync(inProject(STAMP), buildName)
}

/** Hash over the contents of files and folders, tests left out: they are not part of what is built. */
export function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of listFiles(inProject(source))) {
      hash
        .update(`${path.relative(inProject(), file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 32)
}

function listFiles(location) {
  if (!fs.existsSync(location)) return []
  if (fs.statSync(location).isFile()) return [location]
  return fs
    .readdirSync(location, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

export function readStamp(file) {
  try {
    return fs.readFileSync(inProject(file), 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const runtime = await prepareElectronRuntime()
    await buildApp({ hooks: process.argv.includes('--hooks'), env: runtime.env })
  })
}
