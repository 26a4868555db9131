import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { dropFolderQuery } from '../../shared/drops.queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { addGap } from '../../ui/text/join-sentences.ts'
import { Section } from './section.tsx'

/** The folder into which outside programs write predictions and comments: off until one is chosen. */
export function DropSection() {
  const { t } = useTranslation(['drops', 'settings'])
  const { isTrial } = useAppState()
  const { orpc, client } = useBridge()
  const queryClient = useQueryClient()
  const query = dropFolderQuery(orpc)
  const { data: view, error, refetch } = useQuery(query)
  const change = useMutation({
    mutationFn: (act: 'chooseFolder' | 'turnOff') => client.drops[act](),
    onSuccess: (next) => queryClient.setQueryData(query.queryKey, next),
  })
  const failure = change.error === null ? (view?.trouble?.error ?? null) : appErrorOf(change.error)
  const folder = view?.folder ?? null
  return (
    <Section name="drops" title={t('settings:section.drops')}>
      <p className="max-w-[80ch] text-ink-2">{t('settings.lead')}</p>
      {isTrial ? <p className="max-w-[80ch] text-ink-2">{t('settings.trial')}</p> : null}
      {view !== undefined || error === null ? null : <CallErrorNote error={error} onRetry={() => refetch()} />}
      <p>
        {view === undefined ? null : folder === null ? (
          t('settings.off')
        ) : (
          <>
            {addGap(t('settings.on'))}
            <span className="font-mono text-xs break-all select-text">{folder}</span>
          </>
        )}
      </p>
      {view === undefined ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button isPending={change.isPending} onPress={() => change.mutate('chooseFolder')}>
            {t(folder === null ? 'settings.choose' : 'settings.chooseOther')}
          </Button>
          {folder === null ? null : (
            <Button isDisabled={change.isPending} onPress={() => change.mutate('turnOff')}>
              {t('settings.turnOff')}
            </Button>
          )}
          <Link to="/predict/dropped" className="text-accent underline-offset-2 hover:underline">
            {t('settings.open', { count: view.waiting + view.invalid })}
          </Link>
        </div>
      )}
      {failure === null ? null : <ErrorNote error={failure} compact />}
    </Section>
  )
}
