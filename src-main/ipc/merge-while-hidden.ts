import type { Presence } from '../ports/presence.ts'

/** Resolves as soon as the window is shown, or with the end of the signal. */
function waitUntilShown(presence: Pick<Presence, 'isShown' | 'onChange'>, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve) => {
    const look = (): void => {
      if (!presence.isShown() && signal?.aborted !== true) return
      stop()
      signal?.removeEventListener('abort', look)
      resolve()
    }
    const stop = presence.onChange(look)
    signal?.addEventListener('abort', look)
    look()
  })
}

/**
 * Gives the messages while the window is shown, and holds them while it is not: a page that nobody sees need not read
 * everything again at each change. What is not pulled is gathered by its source.
 */
export async function* mergeWhileHidden<Message>(
  messages: AsyncGenerator<Message, void, void>,
  { presence, signal }: { presence: Pick<Presence, 'isShown' | 'onChange'>; signal: AbortSignal | undefined },
): AsyncGenerator<Message, void, void> {
  try {
    for (;;) {
      await waitUntilShown(presence, signal)
      const next = await messages.next()
      if (next.done === true) return
      // The window may have been hidden while the message was waited for.
      await waitUntilShown(presence, signal)
      yield next.value
    }
  } finally {
    await messages.return()
  }
}
