import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { SubscriptionReadingView } from '#contract/ipc/subscriptions.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatBothZones } from '../../ui/text/format-time.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { listSubscriptionChoices, type SubscriptionChoice } from './subscription-choices.ts'
import { useSubscriptionChange } from './use-subscription-change.ts'

/**
 * Which sets of challenges the agent sees. A switch acts at once, but asks where it could not be put back; what was
 * refused is said at its row.
 */
export function SubscriptionsPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { client } = useBridge()
  const { agentKey, subscriptions } = detail.row
  const { errors, onTheWay, change } = useSubscriptionChange(agentKey)
  // Of a scope key that the site no longer offers: nobody can subscribe to it again.
  const [asked, setAsked] = useState<SubscriptionChoice | null>(null)
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
  const choices = listSubscriptionChoices(
    { scopeKeys: detail.availableScopeKeys, list: detail.availableScopeKeyList },
    subscriptions,
  )
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
        {choices.map((choice) => {
          const { instrument, label, held, subscribeTo } = choice
          const isSubscribed = held.length > 0
          const changingTo = onTheWay.get(instrument)
          const error = errors.get(instrument)
          const loss = isSubscribed ? undefined : losses.get(instrument)
          return (
            <li key={instrument} className={error === undefined && loss === undefined ? '' : 'col-span-full'}>
              <Switch
                isSelected={changingTo ?? isSubscribed}
                isDisabled={subscriptions === null || changingTo !== undefined || detail.row.isArchived}
                onChange={(subscribe) =>
                  subscribe || subscribeTo !== null ? change.mutate({ choice, subscribe }) : setAsked(choice)
                }
              >
                <span className="font-medium">{escapeInvisible(label)}</span>
                {subscribeTo !== null ? null : (
                  <span className="text-xs text-ink-3">{t('subscriptions.notOffered')}</span>
                )}
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
          title={t('subscriptions.lastTitle', { scopeKey: escapeInvisible(asked.label) })}
          onClose={() => setAsked(null)}
          tone="danger"
          confirmLabel={t('subscriptions.lastConfirm')}
          onConfirm={() => {
            setAsked(null)
            change.mutate({ choice: asked, subscribe: false })
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
