import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Bundles the analytics thread as the application's build does, and gives the path of its script. */
export async function buildAnalyticsThread(): Promise<string> {
  const outDir = `${project}.cache/analytics-thread`
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
    build: {
      ssr: `${project}src-main/store/analytics/analytics-thread.ts`,
      outDir,
      emptyOutDir: false,
      target: 'node20.18',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'analytics-thread.cjs' } },
    },
  })
  return `${outDir}/analytics-thread.cjs`
}
