/** True only in the build that the end-to-end tests drive, which must accept a debugger. */
declare const __HOOKS_BUILD__: boolean

/**
 * In that build, when its starter asks for it: resolves as soon as the starter, attached to this process, has set
 * `arenaIsWatched` and called `arenaWatched`, the latter only if this came first. In every other start at once. A
 * debugger that attaches while the first window is leaving its empty document can miss the arrival of the page
 * (Chromium then sends no `Page.frameNavigated`) and wait for it for ever; so no window is made before it is attached.
 */
export function waitForDebugger(): Promise<void> {
  if (!__HOOKS_BUILD__ || process.env.ARENA_WAIT_FOR_DEBUGGER !== '1') return Promise.resolve()
  if (Reflect.get(globalThis, 'arenaIsWatched') === true) return Promise.resolve()
  return new Promise((resolve) => Object.assign(globalThis, { arenaWatched: resolve }))
}
