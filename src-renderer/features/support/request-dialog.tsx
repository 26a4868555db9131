import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useCopy } from '../../shared/use-copy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Facts } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { formatCurl } from './format-curl.ts'

/** One request with all that is kept of it, and as a command to be tried by hand. */
export function RequestDialog({ entry, onClose }: { entry: WireEntry; onClose: () => void }) {
  const { t } = useTranslation(['support', 'shell'])
  const count = useCount()
  const command = escapeInvisible(formatCurl(entry))
  const { copy, isCopied } = useCopy((text: string) => text)
  const { atMs, method, baseUrl, path, endpoint, site, agentId, status, failure } = entry
  const facts = [
    { name: t('requests.when'), value: <TimeText atMs={atMs} /> },
    { name: t('requests.endpoint'), value: endpoint },
    { name: t('requests.path'), value: escapeInvisible(`${method} ${baseUrl}${path}`) },
    { name: t('requests.site'), value: t(`shell:sites.${site}`) },
    { name: t('requests.agent'), value: escapeInvisible(agentId ?? '–') },
    { name: t('requests.status'), value: status ?? failure ?? t('requests.noResponse') },
    { name: t('requests.took'), value: t('requests.ms', { ms: count(entry.durationMs) }) },
    { name: t('requests.sent'), value: count(entry.sentBytes) },
    { name: t('requests.received'), value: entry.receivedBytes === null ? '–' : count(entry.receivedBytes) },
    { name: t('requests.requestId'), value: <span className="select-text">{entry.requestId}</span> },
  ]
  return (
    <Dialog
      title={t('requests.one')}
      onClose={onClose}
      footer={
        <>
          <span role="status" className="mr-auto text-xs text-ink-2">
            {isCopied(command) ? t('requests.copied') : ''}
          </span>
          <Button onPress={() => copy(command)}>{t('requests.copyCurl')}</Button>
        </>
      }
    >
      <Facts facts={facts} />
      <p className="pt-3 pb-1 text-xs text-ink-2">{t('requests.curlLead')}</p>
      <pre className="overflow-auto rounded-md bg-ground p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere] select-text">
        {command}
      </pre>
    </Dialog>
  )
}
