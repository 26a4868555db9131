import { it } from 'vitest'

/**
 * Steps that need what the step before left behind are one test: none of them can be run, repeated or skipped
 * without the others. Declares that test, and gives the function that adds a step to it. What fails says in which step.
 */
export function journey(title: string): (title: string, run: () => Promise<void>) => void {
  const steps: { title: string; run: () => Promise<void> }[] = []
  it(title, async () => {
    for (const step of steps) {
      try {
        await step.run()
      } catch (thrown) {
        if (thrown instanceof Error) thrown.message = `${step.title}: ${thrown.message}`
        throw thrown
      }
    }
  })
  return (stepTitle, run) => void steps.push({ title: stepTitle, run })
}
