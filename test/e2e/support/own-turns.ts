import type { ElectronApplication } from 'playwright'

type Evaluate = ElectronApplication['evaluate']
type Act = (modules: typeof import('electron'), given: unknown) => unknown

/**
 * Lets every answer of `evaluate` leave the main process in a turn of its own. The inspector waits for it by a promise
 * that it holds weakly, and one that is settled nobody else holds: until main has come to the microtask that sends the
 * answer, it can be collected, and the test ends with "Resulting promise was garbage collected". A function without
 * `async` is settled at once, in the middle of whatever main is at, so with a busy main that was no rarity. Here the
 * promise stays open, and held, until a turn begins in which nothing comes before that microtask.
 */
export function giveOwnTurns(electron: ElectronApplication): void {
  const evaluate = electron.evaluate.bind(electron) as (act: Act, given?: unknown) => Promise<unknown>
  const inOwnTurn = (act: Act | string, given?: unknown) => {
    const source = `async (...given) => {
      try {
        return await (${act})(...given)
      } finally {
        await new Promise((resolve) => setImmediate(resolve))
      }
    }`
    // Playwright sends the text of a function, and this is one of which only the text matters.
    return evaluate(
      Object.assign(() => undefined, { toString: () => source }),
      given,
    )
  }
  electron.evaluate = inOwnTurn as Evaluate
}
