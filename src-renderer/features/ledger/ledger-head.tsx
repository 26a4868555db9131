import { Copy } from 'lucide-react'
import type { LedgerState } from '#contract/ipc/ledger.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useCopy } from '../../shared/use-copy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

interface LedgerHeadProps {
  state: LedgerState
  /** The entry around which the list is shown; null: from the newest on. */
  around: number | null
  onAround: (seq: number | null) => void
}

/** The head, since when there is a ledger, and what the last verification came to. */
export function LedgerHead({ state, around, onAround }: LedgerHeadProps) {
  const { t } = useTranslation('ledger')
  const { head, sinceMs, earlierLeft, running, verified } = state
  const { copy, isCopied } = useCopy((text: string) => text)
  const headText = `${head?.seq} ${head?.hash}`
  return (
    <section aria-label={t('head.label')} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-sm">
      {head === null ? null : (
        <span className="flex min-w-0 items-center gap-2">
          <span className="text-ink-2">{t('head.label')}</span>
          <code className="min-w-0 font-mono text-xs break-all select-text">{head.hash ?? t('unreadable')}</code>
          <IconButton label={t('head.copy')} icon={<Copy aria-hidden />} size="sm" onPress={() => copy(headText)} />
          <span role="status" className="text-xs text-ink-2">
            {isCopied(headText) ? t('head.copied') : ''}
          </span>
        </span>
      )}
      <span>{t('head.count', { count: head?.seq ?? 0 })}</span>
      {sinceMs === null ? null : (
        <span>
          <span className="text-ink-2">{t('head.since')}</span> <TimeText atMs={sinceMs} />
        </span>
      )}
      {earlierLeft === 0 ? null : <span className="text-ink-2">{t('head.earlier', { count: earlierLeft })}</span>}
      {running === null ? (
        <Verified verified={verified} onAround={onAround} />
      ) : (
        <span className="flex items-center gap-2">
          <progress aria-label={t('verify.running')} max={running.of} value={running.checked} />
          <span className="text-ink-2">{t('verify.progress', { checked: running.checked, of: running.of })}</span>
        </span>
      )}
      {around === null ? null : (
        <Button size="sm" onPress={() => onAround(null)}>
          {t('verify.newest')}
        </Button>
      )}
    </section>
  )
}

function Verified({ verified, onAround }: Pick<LedgerState, 'verified'> & Pick<LedgerHeadProps, 'onAround'>) {
  const { t } = useTranslation('ledger')
  if (verified === null) return <span className="text-ink-2">{t('verify.never')}</span>
  const { found, checked, atMs } = verified
  return (
    <span role="status" className={found === null ? 'text-ok' : 'font-medium text-bad'}>
      {found === null ? t('verify.whole', { count: checked }) : t(`verify.broken.${found.reason}`, { seq: found.seq })}
      <span className="font-normal text-ink-2">
        <TimeText lead={t('verify.at')} atMs={atMs} />
      </span>
      {found === null ? null : (
        <>
          <span className="mx-2 inline-flex">
            <Button size="sm" onPress={() => onAround(found.seq)}>
              {t('verify.show')}
            </Button>
          </span>
          <span className="block font-normal text-ink">{t('verify.next')}</span>
        </>
      )}
    </span>
  )
}
