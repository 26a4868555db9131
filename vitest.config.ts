import { defineConfig } from 'vitest/config'

/** Keychain and HTTP tests on a busy two-core machine need more than the default five seconds. */
const TEST_TIMEOUT_MS = 30_000

export default defineConfig({
  define: { __HOOKS_BUILD__: 'false' },
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
        test: { name: 'unit', include: ['src-*/**/*.test.{ts,tsx}', 'test/screenshots/*.test.ts'] },
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
