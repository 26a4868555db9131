import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { findLanguage } from './find-language.ts'

/**
 * Text that others wrote, with what is invisible in it made visible; cut when it does not fit, whole on hover. See
 * `NameText` for names.
 */
export function VisibleName({ text }: { text: string }) {
  const shown = escapeInvisible(text)
  return (
    <span lang={findLanguage(text)} className="truncate" title={shown}>
      {shown}
    </span>
  )
}
