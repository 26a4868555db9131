import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** No measure of speed: a week of the sandbox takes 2 s alone and over 30 on two cores that ten programs share. */
const TEST_TIMEOUT_MS = 120_000

/** What takes longest, the longest first: begun late, one of them would leave a core without work at the end. */
const LONGEST_FILES = [
  'integration/outbox-histories',
  'contract/console-shapes',
  'security/ipc-frames',
  'integration/registration-keychain',
  'integration/operations-pack',
  'integration/claims',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longest = LONGEST_FILES.flatMap((name) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(`test/${name}.test.ts`)),
    )
    return [...longest, ...sorted.filter((file) => !longest.includes(file))]
  }
}

export default defineConfig({
  define: { __HOOKS_BUILD__: 'false', __UPDATE_KEY__: '""' },
  test: {
    environment: 'node',
    // Every core: the default leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    passWithNoTests: true,
    setupFiles: ['test/support/around-each-file.ts'],
    sequence: { sequencer: LongestFirst },
    // Nothing of the sources is global, so that a file finds the modules as the one before it does: read once by each
    // worker, not by each of 380 files, which took more time than many of the tests. Processes, since a thread cannot
    // change its time zone.
    isolate: false,
    pool: 'forks',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src-*/**/*.test.{ts,tsx}', 'test/screenshots/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/{contract,integration,architecture,security}/**/*.test.ts'],
        },
      },
    ],
  },
})
