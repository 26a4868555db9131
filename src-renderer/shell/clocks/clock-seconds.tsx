import { useLayoutEffect, useRef } from 'react'
import { formatUtcClock } from '../../ui/text/format-time.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { createRestWatch } from './rest-watch.ts'

const restsAfterMs = 30_000
const uses = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'] as const

/**
 * The only text of the window that is another one every second, all day. It is written past React and laid out and
 * painted by itself: half of what an idle window took was walking and laying out all around it. While nobody has used
 * the window for half a minute it goes by minutes.
 */
export function ClockSeconds({ offsetMs }: { offsetMs: number }) {
  const { ticker } = useUi()
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const watch = createRestWatch({ now: () => performance.now(), restsAfterMs })
    const write = (): void => {
      const shown = formatUtcClock(ticker.now() + offsetMs, { hasSeconds: !watch.isResting() })
      if (text.current !== null && text.current.textContent !== shown) text.current.textContent = shown
    }
    const onUse = (): void => {
      if (watch.noteUse()) write()
    }
    write()
    for (const use of uses) window.addEventListener(use, onUse, { capture: true, passive: true })
    const stop = ticker.subscribe(write)
    return () => {
      stop()
      for (const use of uses) window.removeEventListener(use, onUse, { capture: true })
    }
  }, [ticker, offsetMs])
  return <span ref={text} className="h-5 w-[60px] text-right leading-5 [contain:strict] will-change-transform" />
}
