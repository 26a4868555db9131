import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import type { ReactNode } from 'react'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import { readEventKey } from '#contract/ipc/event-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { NameText } from '../../ui/text/name-text.tsx'

export const itemClass =
  'flex cursor-default items-center gap-3 rounded-md px-2 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:forced-highlight data-[selected=true]:text-accent'
export const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3'

export const paletteInputClass =
  'h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-3'

/**
 * What main finds for a text. What it found for the text before stays until then, so that the list does not jump; it
 * `isStale`.
 */
export function useFoundItems(text: string) {
  const { orpc } = useBridge()
  const wanted = text.trim().slice(0, 200)
  const search = useQuery({
    ...orpc.search.find.queryOptions({ input: { text: wanted } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isAsked = wanted !== ''
  const { data, isPlaceholderData: isStale } = search
  return {
    found: !isAsked || data === undefined ? null : { ...data, isStale },
    /** What there is for this text is not known yet. */
    isPending: isAsked && search.isPending,
    error: isAsked ? search.error : null,
    refetch: () => void search.refetch(),
  }
}

interface FoundGroupsProps {
  found: NonNullable<ReturnType<typeof useFoundItems>['found']>
  onClose: () => void
}

/** Agents, challenges and events that fit what was typed. */
export function FoundGroups({ found, onClose }: FoundGroupsProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { agents, challenges, events, isStale } = found
  return (
    <>
      <FoundGroup heading={t('palette.groups.agents')} isEmpty={agents.length === 0}>
        {agents.map(({ agentKey, agentId, name, deploymentId, site }) => (
          <FoundItem
            key={agentKey}
            value={agentKey}
            isStale={isStale}
            place={{ deploymentId, site }}
            text={name}
            note={agentId}
            onSelect={() => {
              onClose()
              void navigate({ to: '/agents/$agentKey', params: { agentKey } })
            }}
          />
        ))}
      </FoundGroup>
      <FoundGroup heading={t('palette.groups.challenges')} isEmpty={challenges.length === 0}>
        {challenges.map(({ challengeKey, question, asset, isResolved }) => (
          <FoundItem
            key={challengeKey}
            value={`challenge ${challengeKey}`}
            isStale={isStale}
            place={readChallengeKey(challengeKey)}
            text={question}
            note={isResolved ? `${asset} · ${t('palette.resolved')}` : asset}
            onSelect={() => {
              onClose()
              const to = isResolved ? '/results/challenges/$challengeKey' : '/predict/$challengeKey'
              void navigate({ to, params: { challengeKey } })
            }}
          />
        ))}
      </FoundGroup>
      <FoundGroup heading={t('palette.groups.events')} isEmpty={events.length === 0}>
        {events.map(({ eventKey, title }) => (
          <FoundItem
            key={eventKey}
            value={`event ${eventKey}`}
            isStale={isStale}
            place={readEventKey(eventKey)}
            text={title}
            onSelect={() => {
              onClose()
              void navigate({ to: '/events/$eventKey', params: { eventKey } })
            }}
          />
        ))}
      </FoundGroup>
    </>
  )
}

function FoundGroup({ heading, isEmpty, children }: { heading: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <Palette.Group heading={heading} className={groupClass}>
      {children}
    </Palette.Group>
  )
}

interface FoundItemProps {
  value: string
  isStale: boolean
  place: SiteRef
  text: string
  note?: string
  onSelect: () => void
}

function FoundItem({ value, isStale, place, text, note, onSelect }: FoundItemProps) {
  const serviceNames = useServiceNames()
  return (
    <Palette.Item value={value} onSelect={onSelect} className={itemClass} {...(isStale ? { 'data-stale': '' } : {})}>
      <span className={serviceNames.size === 0 ? 'flex w-[62px] shrink-0' : 'flex w-[150px] shrink-0'}>
        <SiteTag site={place.site} serviceName={serviceNames.get(place.deploymentId)} />
      </span>
      <span className="flex min-w-0 flex-1">
        <NameText text={text} />
      </span>
      {note === undefined ? null : (
        <span className="max-w-[40%] shrink-0 truncate font-mono text-xs text-ink-3">{escapeInvisible(note)}</span>
      )}
    </Palette.Item>
  )
}
