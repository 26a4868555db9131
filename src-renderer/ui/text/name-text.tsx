import { splitName } from '#contract/rules/text/split-name.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { findLanguage } from './find-language.ts'

/**
 * A name that somebody gave, with what is invisible in it made visible. What does not fit is left out before its end,
 * since names of a fleet mostly differ there; whole on hover and when read aloud. Stands in a flex container. `room`:
 * how many letters always fit, where that is fewer than in a column of names.
 */
export function NameText({ text, room }: { text: string; room?: number }) {
  const shown = escapeInvisible(text)
  const { head, tail } = splitName(shown, room)
  if (tail === '')
    return (
      <span lang={findLanguage(text)} className="truncate" title={shown}>
        {shown}
      </span>
    )
  return (
    <span lang={findLanguage(text)} className="flex min-w-0" title={shown}>
      <span aria-hidden className="truncate whitespace-pre">
        {head}
      </span>
      <span aria-hidden className="shrink-0 whitespace-pre">
        {tail}
      </span>
      <span className="sr-only">{shown}</span>
    </span>
  )
}
