import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupsView } from '#contract/ipc/backups.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { Section } from './section.tsx'
import { backupsQuery } from './settings.queries.ts'

/** The copies of the database that there are, and one more on request. */
export function BackupsSection() {
  const { t } = useTranslation('settings')
  const { isTrial } = useAppState()
  const { orpc, client } = useBridge()
  const queryClient = useQueryClient()
  const query = backupsQuery(orpc)
  const backups = useQuery(query)
  const backUp = useMutation({
    mutationFn: () => client.backups.backUpNow(),
    onSuccess: (view) => queryClient.setQueryData(query.queryKey, view),
  })
  const failure = backUp.error === null ? (backups.data?.lastError ?? null) : appErrorOf(backUp.error)
  return (
    <Section name="backups" title={t('section.backups')}>
      <p className="max-w-[80ch] text-ink-2">{t('backups.lead')}</p>
      {isTrial ? <p className="max-w-[80ch] text-ink-2">{t('backups.trial')}</p> : null}
      <div>
        <Button isPending={backUp.isPending} onPress={() => backUp.mutate()}>
          {t(backUp.isPending ? 'backups.running' : 'backups.now')}
        </Button>
      </div>
      {failure === null ? null : (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-bad">{t('backups.failed')}</p>
          <ErrorNote error={failure} compact />
        </div>
      )}
      {backups.data !== undefined ? <BackupTable backups={backups.data} /> : <PendingQuery query={backups} rows={2} />}
    </Section>
  )
}

const inMegabytes = {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

function BackupTable({ backups: { folder, items } }: { backups: BackupsView }) {
  const { t } = useTranslation('settings')
  const { language } = useUi()
  if (items.length === 0) return <p className="text-ink-2">{t('backups.none')}</p>
  return (
    <>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-xs text-ink-2">
            <th className="w-40 py-1 pr-4 font-medium">{t('backups.when')}</th>
            <th className="w-24 py-1 pr-6 text-right font-medium">{t('backups.size')}</th>
            <th className="py-1 font-medium">{t('backups.file')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ file, takenAtMs, bytes }) => (
            <tr key={file} className="border-line border-t">
              <td className="py-1.5 pr-4">
                <TimeText atMs={takenAtMs} />
              </td>
              <td className="py-1.5 pr-6 text-right tabular-nums">
                {formatNumber(bytes / 1_000_000, language, inMegabytes)}
              </td>
              <td className="py-1.5 font-mono text-xs break-all select-text">{nameOf(file)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-ink-2">
        {t('backups.folder')}: <span className="font-mono break-all select-text">{folder}</span>
      </p>
    </>
  )
}

function nameOf(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file
}
