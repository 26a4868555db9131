import { TriangleAlert } from 'lucide-react'
import type { Site } from '#contract/ids.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useServiceNames } from '../deployments/service-names.ts'
import { findShortLists, type SiteList } from './list-state.ts'

/**
 * Which lists of the sites are not whole, a line each: how much came, what could not be read, and what to do. Nothing
 * while all are whole.
 */
export function ListNotes({ list, site }: { list: SiteList; site: Site | null }) {
  const { t } = useTranslation('shell')
  const state = useAppState()
  const serviceNames = useServiceNames()
  const short = findShortLists(state, list, site)
  if (short.length === 0) return null
  return (
    <section aria-label={t(`lists.${list}.label`)} className="border-line border-b bg-warn-soft px-4 py-2 text-sm">
      <ul className="flex flex-col gap-1">
        {short.map(({ deploymentId, site: ofSite, completeness }) => (
          <li key={`${deploymentId} ${ofSite}`} className="flex flex-wrap items-center gap-x-2">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
            <SiteTag site={ofSite} serviceName={serviceNames.get(deploymentId)} />
            <span className="font-medium">
              <CompletenessText list={list} completeness={completeness} />
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-0.5 pl-6 text-xs text-ink-2">{t(`lists.${list}.next`)}</p>
    </section>
  )
}

/** "3 challenges could not be read: field deadline. 20 of 37 received." */
export function CompletenessText({ list, completeness }: { list: SiteList; completeness: ListCompleteness }) {
  const { t } = useTranslation('shell')
  const { received, total, hasMore, unreadable, firstUnreadable } = completeness
  const field = firstUnreadable?.path ?? null
  const parts = [
    unreadable === 0
      ? null
      : field === null
        ? t(`lists.${list}.unreadable`, { count: unreadable })
        : t(`lists.${list}.unreadableField`, { count: unreadable, field }),
    !hasMore
      ? null
      : total !== null && total > received
        ? t(`lists.${list}.received`, { received, total })
        : t(`lists.${list}.${completeness.isMoreAssumed ? 'mayBeMore' : 'more'}`, { count: received }),
  ]
  return joinSentences(parts)
}
