import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { Check } from 'lucide-react'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { writeAgentKeys } from '../../shared/search/agent-keys-search.ts'
import { isHeldEnter } from '../../shared/shortcuts/shortcut.ts'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { toggleKey } from '../../ui/toggle-key.ts'
import type { TypedAhead } from '../start/typed-ahead.ts'
import {
  findSubscribable,
  hasTyped,
  isKnownWithout,
  listKeysToOffer,
  type SubscribableAgent,
} from './find-subscribable.ts'
import { groupClass, itemClass, paletteInputClass } from './palette-items.tsx'

/** More rows than a hand goes through; typing finds the rest. */
const mostShown = 50

const nothing: ReturnType<typeof findSubscribable> = { agentsOfKey: new Map(), unread: [] }

/** What the agents that are not archived can be subscribed to, as far as it is known. */
function useSubscribable() {
  const { orpc } = useBridge()
  const fleet = useQuery(appQueries(orpc).fleet())
  const agentKeys = useMemo(
    () => (fleet.data?.rows ?? []).filter(({ isArchived }) => !isArchived).map(({ agentKey }) => agentKey),
    [fleet.data],
  )
  const hasAgents = agentKeys.length > 0
  const matrix = useQuery({
    ...orpc.subscriptions.matrix.queryOptions({ input: { agentKeys } }),
    enabled: hasAgents,
  })
  const found = useMemo(() => (matrix.data === undefined ? nothing : findSubscribable(matrix.data)), [matrix.data])
  return {
    ...found,
    hasAgents,
    isPending: fleet.isPending || (hasAgents && matrix.isPending),
    error: fleet.error ?? matrix.error,
    refetch: () => void (fleet.error === null ? matrix : fleet).refetch(),
  }
}

/**
 * Asks for a scope key and for agents, and writes both down as pending changes: nothing is sent before the review on
 * the screen that it leads to.
 */
export function PaletteSubscribe({ typedAhead, onClose }: { typedAhead: TypedAhead; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const offer = useSubscribable()
  const [scopeKey, setScopeKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  useLayoutEffect(() => setText(typedAhead.take().text), [typedAhead])
  if (scopeKey !== null)
    return <AgentStep scopeKey={scopeKey} agents={offer.agentsOfKey.get(scopeKey) ?? []} onClose={onClose} />
  const { keys, whyNone } = listKeysToOffer(offer.agentsOfKey, text)
  const isUnknown = offer.isPending || offer.error !== null || offer.unread.length > 0
  return (
    <Palette
      label={t('palette.subscribe.key')}
      shouldFilter={false}
      loop
      data-layer=""
      onKeyDown={(event) => {
        if (isHeldEnter(event)) event.preventDefault()
      }}
    >
      <Palette.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.subscribe.key')}
        className={paletteInputClass}
      />
      <OfferErrors {...offer} />
      <Palette.List className="max-h-[46vh] overflow-auto p-1.5">
        {isUnknown ? null : (
          <Palette.Empty className="px-2 py-6 text-center text-ink-2">
            {t(`palette.subscribe.${offer.hasAgents ? whyNone : 'nobody'}`)}
          </Palette.Empty>
        )}
        <Palette.Group heading={t('palette.subscribe.key')} className={groupClass}>
          {keys.map(([key, agents]) => (
            <Palette.Item key={key} value={key} onSelect={() => setScopeKey(key)} className={itemClass}>
              <span className="flex-1 font-semibold">{escapeInvisible(key)}</span>
              <AgentCounts agents={agents} />
            </Palette.Item>
          ))}
        </Palette.Group>
      </Palette.List>
    </Palette>
  )
}

/** How many lack the scope key, and of how many that is not known. */
function AgentCounts({ agents }: { agents: readonly SubscribableAgent[] }) {
  const { t } = useTranslation('shell')
  const without = agents.filter(isKnownWithout).length
  const unknown = agents.length - without
  return (
    <span className="flex gap-2 text-xs text-ink-3">
      {without === 0 ? null : <span>{t('palette.subscribe.without', { count: without })}</span>}
      {unknown === 0 ? null : <span>{t('palette.subscribe.unknown', { count: unknown })}</span>}
    </span>
  )
}

/** Why it is not known what there is to subscribe to: of a site, or of all. */
function OfferErrors({
  error,
  unread,
  refetch,
}: Pick<ReturnType<typeof useSubscribable>, 'error' | 'unread' | 'refetch'>) {
  if (error === null && unread.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-line border-b p-2">
      <CallErrorNote error={error} onRetry={refetch} />
      {unread.map(({ deploymentId, site, error: why }) => (
        <div key={`${deploymentId}~${site}`} className="flex items-start gap-2">
          <SiteTag site={site} />
          <div className="min-w-0 flex-1">
            <ErrorNote error={why} compact onRetry={refetch} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface AgentStepProps {
  scopeKey: string
  agents: readonly SubscribableAgent[]
  onClose: () => void
}

function AgentStep({ scopeKey, agents, onClose }: AgentStepProps) {
  const { t } = useTranslation('shell')
  const { client } = useBridge()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<AgentKey>>(new Set())
  const matching = agents.filter(({ name }) => hasTyped(name, text))
  const shown = matching.slice(0, mostShown)
  const toggle = (agentKey: AgentKey): void => setChosen((last) => toggleKey(last, agentKey))
  const isSearching = text.trim() !== ''
  const without = agents.filter(isKnownWithout)
  const put = useMutation({
    mutationFn: (agentKeys: readonly AgentKey[]) => {
      const edits = agentKeys.map((agentKey) => ({ agentKey, on: [instrumentOf(scopeKey)], off: [], back: [] }))
      return client.subscriptions.putPending({ edits })
    },
    onSuccess: (_done, agentKeys) => {
      onClose()
      void navigate({ to: '/subscriptions', search: { agents: writeAgentKeys(agentKeys) } })
    },
  })
  const add = (): void => {
    if (!put.isPending) put.mutate([...chosen])
  }
  const addItem =
    chosen.size === 0 ? null : (
      <Palette.Item value="add" onSelect={add} className={itemClass}>
        <span className="font-medium">
          {t('palette.subscribe.add', { count: chosen.size, key: escapeInvisible(scopeKey) })}
        </span>
      </Palette.Item>
    )
  return (
    <Palette
      label={t('palette.subscribe.agents', { key: escapeInvisible(scopeKey) })}
      shouldFilter={false}
      loop
      data-layer=""
      onKeyDown={(event) => {
        if (isHeldEnter(event)) event.preventDefault()
      }}
    >
      <Palette.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.subscribe.agents', { key: escapeInvisible(scopeKey) })}
        className={paletteInputClass}
      />
      {put.error === null ? null : (
        <div className="border-line border-b p-2">
          <CallErrorNote error={put.error} onRetry={add} />
        </div>
      )}
      <Palette.List className="max-h-[46vh] overflow-auto p-1.5">
        <Palette.Empty className="px-2 py-6 text-center text-ink-2">{t('palette.subscribe.noAgent')}</Palette.Empty>
        {isSearching ? null : addItem}
        <Palette.Group
          heading={t('palette.subscribe.agents', { key: escapeInvisible(scopeKey) })}
          className={groupClass}
        >
          {shown.map(({ agentKey, name, site, scopeKeys }) => (
            <Palette.Item
              key={agentKey}
              value={agentKey}
              onSelect={() => toggle(agentKey)}
              aria-checked={chosen.has(agentKey)}
              className={itemClass}
            >
              <Check aria-hidden className={chosen.has(agentKey) ? 'size-4' : 'invisible size-4'} />
              <span className="flex w-[62px] shrink-0">
                <SiteTag site={site} />
              </span>
              <NameText text={name} />
              {scopeKeys === null ? (
                <span className="ml-auto text-xs text-warn">{t('palette.subscribe.isUnknown')}</span>
              ) : null}
            </Palette.Item>
          ))}
        </Palette.Group>
        {/* Below what was found: the first of the list is chosen with each letter, and Enter is meant for an agent. */}
        {isSearching ? addItem : null}
        {!isSearching && without.length > 1 ? (
          <Palette.Item
            value="all"
            onSelect={() => setChosen((last) => new Set([...last, ...without.map(({ agentKey }) => agentKey)]))}
            className={itemClass}
          >
            {t('palette.subscribe.all', { count: without.length })}
          </Palette.Item>
        ) : null}
      </Palette.List>
      {matching.length <= shown.length ? null : (
        <p role="status" className="border-line border-t px-3.5 py-2 text-xs text-ink-2">
          {t('palette.subscribe.cut', { shown: shown.length, of: matching.length })}
        </p>
      )}
    </Palette>
  )
}
