import { useState } from 'react'
import { isSameTag, readTag, type TagFault } from '#contract/rules/agents/tag.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { SuggestField } from '../../ui/fields/suggest-field.tsx'
import { usePutOnLeave } from '../../ui/fields/use-put-on-leave.ts'

interface TagFieldProps {
  label: string
  description?: string
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** Tags that are in use elsewhere. */
  known: readonly string[]
}

/**
 * Tags as they are typed: Enter or a comma ends one, a cross takes one away. What cannot be a tag stays in the box,
 * with the reason.
 */
export function TagField({ label, description, tags, onChange, known }: TagFieldProps) {
  const { t } = useTranslation('fleet')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<TagFault | null>(null)
  const isHeld = (tag: string): boolean => tags.some((each) => isSameTag(each, tag))
  const enter = (typed: string): void => {
    const read = typed
      .split(/[,，;；]/)
      .filter((part) => part.trim() !== '')
      .map(readTag)
    const wrong = read.find((each) => !each.ok)
    if (wrong !== undefined && !wrong.ok) {
      setText(typed)
      setFault(wrong.fault)
      return
    }
    const fresh = read.flatMap((each) => (each.ok && !isHeld(each.tag) ? [each.tag] : []))
    setText('')
    setFault(null)
    if (fresh.length > 0) onChange([...tags, ...fresh])
  }
  usePutOnLeave(() => enter(text))
  return (
    <div className="flex flex-col gap-1.5">
      <SuggestField
        label={label}
        description={description}
        text={text}
        onText={(typed) => {
          setFault(null)
          if (/[,，;；]$/.test(typed)) enter(typed)
          else setText(typed)
        }}
        suggestions={known.filter((tag) => !isHeld(tag))}
        onEnter={enter}
        onBlur={() => enter(text)}
        placeholder={t('tagField.placeholder')}
        errorMessage={fault === null ? null : t(`labelFault.${fault}`)}
      />
      {tags.length === 0 ? null : (
        <ul aria-label={label} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-sunken pl-1.5 text-xs">
              <span className="truncate">{escapeInvisible(tag)}</span>
              <RemoveButton
                label={t('tagField.remove', { tag: escapeInvisible(tag) })}
                onRemove={() => onChange(tags.filter((each) => each !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
