import { useMutation } from '@tanstack/react-query'
import type { PackExportView } from '#contract/ipc/packs.procedures.ts'
import { formatBytes } from '#contract/rules/text/format-bytes.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { useUi } from '../../ui/ui-provider.tsx'

interface PackProgressProps {
  writing: PackExportView
  /** It is over, and is above the form for the next: it has no acts beside those. */
  isEarlier?: boolean
}

/** How the writing of a pack goes, what it asks, and what became of it. */
export function PackProgress({ writing, isEarlier = false }: PackProgressProps) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const { language } = useUi()
  const { exportId, phase, total, read, unreadable, file, bytes, error, isStopping } = writing
  const go = useMutation({ mutationFn: () => client.packs.continueExport({ exportId }) })
  const stop = useMutation({ mutationFn: () => client.packs.stopExport({ exportId }) })
  const failure = go.error ?? stop.error
  const isRunning = phase === 'reading' || phase === 'writing'
  const isUnderWay = isRunning || phase === 'asking' || phase === 'blocked'
  return (
    <section aria-label={t(isEarlier ? 'progress.earlier' : 'tab.make')} className="flex flex-col gap-3">
      {isEarlier ? <h2 className="text-xs text-ink-2">{t('progress.earlier')}</h2> : null}
      <p role="status" aria-live={isRunning ? 'off' : 'polite'} className="font-medium">
        {t(`progress.${phase}`, { read, total, count: total })}
      </p>
      {isRunning ? (
        <progress aria-label={t('tab.make')} max={total} value={phase === 'writing' ? undefined : read} />
      ) : null}
      {phase === 'stopped' || phase === 'forgotten' ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-2">{t('progress.file')}</dt>
          <dd className="break-all select-text">{file}</dd>
          {bytes === null ? null : (
            <>
              <dt className="text-ink-2">{t('progress.size')}</dt>
              <dd>{formatBytes(bytes, language)}</dd>
            </>
          )}
        </dl>
      )}
      {error === null ? null : <ErrorNote error={error} />}
      {unreadable.length === 0 || phase === 'stopped' ? null : <Unreadable writing={writing} />}
      {phase === 'done' ? (
        <div className="flex max-w-[80ch] flex-col gap-1 rounded-md bg-warn-soft px-3 py-2">
          <p className="font-medium text-warn">{t('twice.oldTitle')}</p>
          <p>{t('twice.old')}</p>
        </div>
      ) : null}
      <CallErrorNote error={failure} />
      {isEarlier ? null : (
        <div className="flex gap-2">
          {phase === 'asking' || phase === 'blocked' ? (
            <Button variant="primary" isPending={go.isPending} onPress={() => go.mutate()}>
              {phase === 'asking' ? t('progress.goWithout', { count: unreadable.length }) : t('progress.goOn')}
            </Button>
          ) : null}
          <Button isPending={stop.isPending || isStopping} onPress={() => stop.mutate()}>
            {isStopping ? t('progress.stopping') : t(isUnderWay ? 'progress.stop' : 'progress.another')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** By name: these secrets are not in the file, or will not be. */
function Unreadable({ writing: { unreadable, phase } }: { writing: PackExportView }) {
  const { t } = useTranslation('packs')
  const sentence = useErrorSentence()
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-medium">
        {t(phase === 'done' ? 'unreadable.left' : 'unreadable.found', { count: unreadable.length })}
      </h2>
      <p className="max-w-[80ch] text-ink-2">{t('unreadable.text')}</p>
      <ul className="max-h-52 overflow-auto rounded-md border border-line">
        {unreadable.map(({ agentKey, name, site, error }) => (
          <li key={agentKey} className="flex items-baseline gap-3 border-line border-b px-3 py-1 last:border-b-0">
            <SiteTag site={site} />
            <span className="flex w-48 shrink-0 font-medium">
              <NameText text={name} />
            </span>
            <span className="text-xs text-ink-2">{sentence(error)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
