import { defineConfig } from 'vitest/config'

/** No measure of speed: a week of the sandbox takes 2 s alone and over 30 on two cores that ten programs share. */
const TEST_TIMEOUT_MS = 120_000

export default defineConfig({
  define: { __HOOKS_BUILD__: 'false', __UPDATE_KEY__: '""' },
  test: {
    environment: 'node',
    // Every core: the default leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    passWithNoTests: true,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src-*/**/*.test.{ts,tsx}', 'test/screenshots/*.test.ts'],
          // Nothing of the sources is global, so that a file finds the modules as the one before it does: read once by
          // each worker, not by each of 250 files, which took more time than the tests. Processes, since a thread
          // cannot change its time zone.
          isolate: false,
          pool: 'forks',
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
