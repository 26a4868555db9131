import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { findLanguage } from './find-language.ts'

/** A sentence in a row of any height: on two small lines where one does not hold it, whole on hover. */
export function TwoLineText({ text }: { text: string }) {
  const shown = escapeInvisible(text)
  return (
    <span
      lang={findLanguage(text)}
      className="my-px line-clamp-2 whitespace-normal text-xs leading-[13px]"
      title={shown}
    >
      {shown}
    </span>
  )
}
