import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../../../bridge/app-error.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { ButtonLink } from '../../../../shared/pages/button-link.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useErrorText } from '../../../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { isBlankDraft } from '../draft-book.ts'

interface BlockedRowProps {
  agentKey: AgentKey
  error: AppErrorData
  draft: Draft
  scopeKey: string
}

/** Why an agent cannot predict here, and the one act that helps. */
export function BlockedRow({ agentKey, error, draft, scopeKey }: BlockedRowProps) {
  const { t } = useTranslation('predictions')
  const words = useErrorText()(error)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 pr-3">
      <div className="flex min-w-0 flex-1 flex-col" data-error-code={error.code}>
        <span className="truncate text-ink-2">{escapeInvisible(words.what)}</span>
        <span className="truncate text-xs text-ink-3">
          {isBlankDraft(draft) ? escapeInvisible(words.next) : t('blocked.draftKept')}
        </span>
      </div>
      <BlockedAct agentKey={agentKey} code={error.code} scopeKey={scopeKey} />
    </div>
  )
}

function BlockedAct({
  agentKey,
  code,
  scopeKey,
}: {
  agentKey: AgentKey
  code: AppErrorData['code']
  scopeKey: string
}) {
  const { t } = useTranslation('predictions')
  switch (code) {
    case 'not_subscribed':
      return <SubscribeButton agentKeys={[agentKey]} scopeKey={scopeKey} />
    case 'credential_refused':
    case 'secret_missing':
    case 'agent_unknown':
      return (
        <ButtonLink to="/agents/$agentKey" params={{ agentKey }} size="sm">
          {t('blocked.reenter')}
        </ButtonLink>
      )
    case 'keychain_missing':
    case 'keychain_locked':
    case 'keychain_prompting':
    case 'keychain_lost':
    case 'keychain_failed':
      return (
        <ButtonLink to="/settings" size="sm">
          {t('blocked.openSettings')}
        </ButtonLink>
      )
    case 'duplicate_prediction':
      return null
    default:
      return (
        <ButtonLink to="/agents/$agentKey" params={{ agentKey }} size="sm">
          {t('blocked.openAgent')}
        </ButtonLink>
      )
  }
}

/** Subscribes agents to the scope of the challenge; the desk reads the change afresh by itself. */
export function SubscribeButton({ agentKeys, scopeKey }: { agentKeys: readonly AgentKey[]; scopeKey: string }) {
  const { t } = useTranslation('predictions')
  const { client } = useBridge()
  const errorWords = useErrorText()
  const subscribe = useMutation({
    mutationFn: () =>
      client.subscriptions.change({
        changes: agentKeys.map((agentKey) => ({ agentKey, scopeKey, subscribe: true })),
      }),
  })
  const refused = subscribe.data?.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.error]))[0]
  const error = subscribe.error === null ? refused : appErrorOf(subscribe.error)
  return (
    <span className="flex shrink-0 items-center gap-2">
      {error === undefined ? null : (
        <span role="alert" className="line-clamp-2 max-w-80 text-xs text-bad">
          {joinSentences([errorWords(error).what, errorWords(error).next])}
        </span>
      )}
      <Button size="sm" isPending={subscribe.isPending} onPress={() => subscribe.mutate()}>
        {subscribe.isPending
          ? t('blocked.subscribing')
          : agentKeys.length > 1
            ? t('blocked.subscribeMany', { scopeKey, count: agentKeys.length })
            : t('blocked.subscribe', { scopeKey })}
      </Button>
    </span>
  )
}
