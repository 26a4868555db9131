/** Lets what waits on main's thread have its turn; between parts of a long piece of work. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
