import { test } from '@playwright/test'

/** As long as a journey of several tests' length may take on a busy machine. */
const journeyLimitMs = 300_000

/**
 * Steps that need what the step before left behind are one test: none of them can be run, repeated or skipped
 * without the others. Declares that test, and gives the function that adds a step to it.
 */
export function journey(title: string): (title: string, run: () => Promise<void>) => void {
  const steps: { title: string; run: () => Promise<void> }[] = []
  test(title, async () => {
    test.setTimeout(journeyLimitMs)
    for (const step of steps) await test.step(step.title, step.run)
  })
  return (stepTitle, run) => void steps.push({ title: stepTitle, run })
}
