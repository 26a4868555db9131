import { useState } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'
import { foldText } from './fold-text.ts'

/**
 * What an agent wrote, as text and nothing else: no markup, no links, nothing fetched. Hidden characters are shown by
 * their codes, long texts folded. Its box clips what marks over and under letters would paint elsewhere. In the place
 * of what the service has removed, it says so.
 */
export function RemoteText({ text, isRemoved = false }: { text: string; isRemoved?: boolean }) {
  const { t } = useTranslation('discussion')
  const [isOpen, setIsOpen] = useState(false)
  const folded = foldText(text)
  if (isRemoved) return <p className="text-ink-3">{t('text.removed')}</p>
  if (text.trim() === '') return <p className="text-ink-3">{t('text.empty')}</p>
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <p
        lang={findLanguage(text)}
        className="w-full overflow-hidden whitespace-pre-wrap [contain:paint] [overflow-wrap:anywhere]"
      >
        {escapeInvisible(isOpen || folded === null ? text : folded)}
      </p>
      {folded === null ? null : (
        <Button size="sm" variant="plain" onPress={() => setIsOpen((open) => !open)}>
          {isOpen ? t('text.less') : t('text.more', { count: text.length })}
        </Button>
      )}
    </div>
  )
}
