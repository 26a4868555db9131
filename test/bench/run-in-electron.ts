import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type InlineConfig } from 'vite'
import { appFrom } from '../support/electron-runtime.ts'
import { makeFolder } from './fleet-folder.ts'

/** What the small app in `in-electron/` measures, on which database. */
export interface Task {
  name: 'tokens' | 'radar' | 'ipc' | 'growth' | 'registrations' | 'pack' | 'analytics' | 'ledger' | 'feeds' | 'drops'
  database: string
  /** A file with what else the task needs to know. */
  input?: string
}

const benchFolder = fileURLToPath(new URL('.', import.meta.url))
const outFolder = join(benchFolder, '../../.cache/bench')
const nodeTarget = 'node20.18'

/** Bundles the small app as the real one is bundled. */
export async function buildBenchApp(): Promise<void> {
  const outside = { noExternal: true as const, external: ['electron', '@photostructure/sqlite', 'keytar'] }
  const asCommonJs = (entry: string, name: string): InlineConfig => ({
    configFile: false,
    logLevel: 'warn',
    ssr: outside,
    build: {
      ssr: join(benchFolder, entry),
      outDir: outFolder,
      emptyOutDir: false,
      target: nodeTarget,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  })
  await build(asCommonJs('in-electron/main.ts', 'main'))
  await build(asCommonJs('page/preload.ts', 'preload'))
  await build(asCommonJs('../../src-main/vault/keychain/keychain-process.ts', 'keychain-process'))
  await build(asCommonJs('../../src-main/store/analytics/analytics-thread.ts', 'analytics-thread'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(benchFolder, 'page'),
    build: {
      outDir: join(outFolder, 'page'),
      emptyOutDir: true,
      target: 'chrome130',
      modulePreload: { polyfill: false },
    },
  })
  await mkdir(outFolder, { recursive: true })
  await writeFile(
    join(outFolder, 'package.json'),
    JSON.stringify({ name: 'bench', version: '0.0.0', main: 'main.cjs', type: 'commonjs' }),
  )
}

/** Runs a task in a new Electron, with `variables` beside those of the session, and resolves with what it measured. */
export async function runInElectron<Samples>(task: Task, variables: Record<string, string> = {}): Promise<Samples> {
  const launch = appFrom(outFolder)
  const home = await makeFolder()
  try {
    const { stdout } = await promisify(execFile)(launch.executablePath, launch.args, {
      env: {
        ...launch.env,
        ...variables,
        XDG_CONFIG_HOME: home.path,
        ARENA_BENCH_TASK: JSON.stringify(task),
      },
    })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } finally {
    await home.remove()
  }
}
