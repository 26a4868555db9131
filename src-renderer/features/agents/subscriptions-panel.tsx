import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { SubscriptionReadingView } from '#contract/ipc/subscriptions.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useReadAgain } from '../../shared/use-read-again.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatBothZones } from '../../ui/text/format-time.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { listSubscriptionChoices } from './subscription-choices.ts'

/**
 * Which sets of challenges the agent sees. A switch acts at once, but asks where it could not be put back; what was
 * refused is said at its row.
 */
export function SubscriptionsPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const { agentKey, subscriptions } = detail.row
  const [errors, setErrors] = useState<ReadonlyMap<string, AppErrorData>>(new Map())
  // Of a scope key that the site no longer offers: nobody can subscribe to it again.
  const [asked, setAsked] = useState<string | null>(null)
  const put = (scopeKey: string, error: AppErrorData | null): void =>
    setErrors((last) => {
      const next = new Map(last)
      if (error === null) next.delete(scopeKey)
      else next.set(scopeKey, error)
      return next
    })
  // Several can be on their way at a time, each with the side that it was switched to.
  const [onTheWay, setOnTheWay] = useState<ReadonlyMap<string, boolean>>(new Map())
  const change = useMutation({
    mutationFn: ({ scopeKey, subscribe }: { scopeKey: string; subscribe: boolean }) =>
      client.subscriptions.change({ changes: [{ agentKey, scopeKey, subscribe }] }),
    onSuccess: (receipts) => {
      for (const { scopeKey, outcome } of receipts) put(scopeKey, outcome.ok ? null : outcome.error)
      return readAgain(orpc.agents.get.key())
    },
    onMutate: ({ scopeKey, subscribe }) => setOnTheWay((last) => new Map(last).set(scopeKey, subscribe)),
    onError: (error, { scopeKey }) => put(scopeKey, appErrorOf(error)),
    onSettled: (_done, _error, { scopeKey }) =>
      setOnTheWay((last) => new Map([...last].filter(([each]) => each !== scopeKey))),
  })
  const refresh = useMutation({
    mutationFn: async () => {
      const [result] = await client.subscriptions.refresh({ agentKeys: [agentKey] })
      return result?.outcome ?? null
    },
  })
  const readError =
    refresh.error !== null
      ? appErrorOf(refresh.error)
      : refresh.data !== undefined && refresh.data !== null && !refresh.data.ok
        ? refresh.data.error
        : null
  const { language } = useUi()
  const losses = new Map(detail.subscriptionReading.losses.map((loss) => [loss.instrument, loss]))
  const choices = listSubscriptionChoices(detail.availableScopeKeys, subscriptions)
  return (
    <Panel
      title={t('subscriptions.title')}
      aside={
        <IconButton
          label={t('subscriptions.read')}
          icon={<RefreshCw />}
          size="sm"
          isPending={refresh.isPending}
          isDisabled={detail.row.isArchived}
          onPress={() => refresh.mutate()}
        />
      }
    >
      {subscriptions === null ? <p className="text-ink-2">{t('subscriptions.unread')}</p> : null}
      <ReadingNote reading={detail.subscriptionReading} hasError={readError !== null} />
      {readError === null ? null : <ErrorNote error={readError} onRetry={() => refresh.mutate()} />}
      {choices.length === 0 ? (
        <p className="text-ink-2">
          {t(detail.availableScopeKeys === null ? 'subscriptions.keysUnread' : 'subscriptions.noKeys')}
        </p>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-1.5">
        {choices.map(({ scopeKey, isSubscribed, isOffered }) => {
          const changingTo = onTheWay.get(scopeKey)
          const error = errors.get(scopeKey)
          const loss = isSubscribed ? undefined : losses.get(instrumentOf(scopeKey))
          return (
            <li key={scopeKey} className={error === undefined && loss === undefined ? '' : 'col-span-full'}>
              <Switch
                isSelected={changingTo ?? isSubscribed}
                isDisabled={subscriptions === null || changingTo !== undefined || detail.row.isArchived}
                onChange={(subscribe) =>
                  subscribe || isOffered ? change.mutate({ scopeKey, subscribe }) : setAsked(scopeKey)
                }
              >
                <span className="font-medium">{escapeInvisible(scopeKey)}</span>
                {isOffered ? null : <span className="text-xs text-ink-3">{t('subscriptions.notOffered')}</span>}
              </Switch>
              {error === undefined ? null : <ErrorNote error={error} compact />}
              {loss === undefined ? null : (
                <p className="text-xs text-warn" title={`${formatBothZones(loss.atMs, language).utc} UTC`}>
                  {t(`subscriptions.${loss.reason}`, { at: formatBothZones(loss.atMs, language).local })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('subscriptions.lastTitle', { scopeKey: escapeInvisible(asked) })}
          onClose={() => setAsked(null)}
          tone="danger"
          confirmLabel={t('subscriptions.lastConfirm')}
          onConfirm={() => {
            setAsked(null)
            change.mutate({ scopeKey: asked, subscribe: false })
          }}
        >
          <p>{t('subscriptions.lastText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** How the last reading went where it was not whole or lacked something: what is shown above is then older than it. */
function ReadingNote({ reading, hasError }: { reading: SubscriptionReadingView; hasError: boolean }) {
  const { t } = useTranslation('agents')
  const { error, list, missing } = reading
  const joins = useJoins()
  if (error !== null) return hasError ? null : <ErrorNote error={error} compact />
  if (list !== null && !isComplete(list)) {
    const { received, unreadable, total } = list
    const facts = { read: received - unreadable, total: Math.max(total ?? 0, received) }
    return <p className="text-xs text-warn">{t('subscriptions.partly', facts)}</p>
  }
  if (missing.length === 0) return null
  const scopeKeys = joins.list(missing.map(escapeInvisible))
  return <p className="text-xs text-warn">{t('subscriptions.fewer', { scopeKeys })}</p>
}
