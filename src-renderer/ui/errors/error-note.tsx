import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../buttons/button.tsx'
import { joinClassNames } from '../class-names.ts'
import { useErrorText } from './use-error-text.ts'

interface ErrorNoteProps {
  error: AppErrorData
  /** What it is of, where that is not said by its place. */
  about?: string
  /** Shown as "Try again" where trying again unchanged can help; the button waits for what it promises. */
  onRetry?: () => unknown
  /** One line, for a row of a table. */
  compact?: boolean
}

/** What went wrong and the next step, in the operator's words, where it belongs. */
export function ErrorNote({ error, about, onRetry, compact = false }: ErrorNoteProps) {
  const { t } = useTranslation('ui')
  const words = useErrorText()(error)
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = (): void => {
    const tried = onRetry?.()
    if (!(tried instanceof Promise)) return
    setIsRetrying(true)
    const end = (): void => setIsRetrying(false)
    void tried.then(end, end)
  }
  const canRetry = onRetry !== undefined && appErrors[error.code].retry !== 'never'
  return (
    <div
      role="alert"
      data-error-code={error.code}
      className={joinClassNames(
        'flex items-start gap-2 text-bad',
        !compact && 'rounded-md border border-bad/30 bg-bad-soft px-3 py-2',
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className={joinClassNames('min-w-0 flex-1', compact ? 'text-xs' : 'text-sm')}>
        {about === undefined ? null : <p className="break-words">{about}</p>}
        <p className="font-medium break-words">{escapeInvisible(words.what)}</p>
        <p className={compact ? 'text-ink-2' : 'text-ink'}>{escapeInvisible(words.next)}</p>
      </div>
      {canRetry ? (
        <Button size="sm" isPending={isRetrying} onPress={retry}>
          {t(isRetrying ? 'tryingAgain' : 'tryAgain')}
        </Button>
      ) : null}
    </div>
  )
}
