import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DiscussionDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { EventKey } from '#contract/ipc/event-key.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { useServiceNames } from '../deployments/service-names.ts'
import { moveFocusToScreen } from '../pages/screen-focus.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { useWrite } from './write-host.tsx'
import { placeIdOf, siteOfPlace } from './write-intent.ts'

/** How much is written and not sent, of one event or everywhere, and the way back to it. Nothing where nothing is. */
export function DraftsButton({ eventKey, size = 'md' }: { eventKey: EventKey | null; size?: 'sm' | 'md' }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const drafts = useQuery(orpc.discussionDrafts.list.queryOptions({ input: { eventKey } }))
  const [isOpen, setIsOpen] = useState(false)
  const opens = useRef<(HTMLButtonElement | null)[]>([])
  const discardedIndex = useRef<number | null>(null)
  const count = drafts.data?.length ?? 0
  // The button goes with its line, and with the last line the dialog: the focus goes on to the draft in its place.
  useEffect(() => {
    const index = discardedIndex.current
    if (index === null) return
    discardedIndex.current = null
    if (count > 0) return opens.current[Math.min(index, count - 1)]?.focus()
    setIsOpen(false)
    moveFocusToScreen()
  }, [count])
  const write = useWrite()
  if (drafts.data === undefined) return <CallErrorNote error={drafts.error} compact onRetry={() => drafts.refetch()} />
  const found = drafts.data
  if (found.length === 0) return null
  return (
    <>
      <Button size={size} onPress={() => setIsOpen(true)}>
        {t('drafts.count', { count: found.length })}
      </Button>
      {isOpen ? (
        <Dialog title={t('drafts.title')} onClose={() => setIsOpen(false)}>
          <ul className="flex flex-col">
            {found.map((draft, index) => (
              <li
                key={placeIdOf(draft.place)}
                className="flex flex-col gap-1 border-line border-b py-2 last:border-b-0"
              >
                <DraftLine
                  draft={draft}
                  isFirst={index === 0}
                  onDiscarded={() => {
                    discardedIndex.current = index
                  }}
                  openRef={(button) => {
                    opens.current[index] = button
                  }}
                  onOpen={() => {
                    setIsOpen(false)
                    write({ kind: 'draft', place: draft.place })
                  }}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}

interface DraftLineProps {
  draft: DiscussionDraft
  isFirst: boolean
  onOpen: () => void
  onDiscarded: () => void
  openRef: (button: HTMLButtonElement | null) => void
}

/** One draft: where it goes, what it says, and what can be done with it. */
export function DraftLine({ draft, isFirst, onOpen, onDiscarded, openRef }: DraftLineProps) {
  const { place, entries, savedAtMs } = draft
  const { t } = useTranslation('discussion')
  const { site, deploymentId } = siteOfPlace(place)
  const serviceName = useServiceNames().get(deploymentId)
  const about = place.kind === 'post' ? null : (place.title ?? t('event.untitled'))
  const text = entries.map((entry) => [entry.title, entry.text].join(' ').trim()).find((words) => words !== '') ?? ''
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <SiteTag site={site} serviceName={serviceName} />
        <span className="shrink-0 font-medium">{t(`write.kind.${place.kind}`)}</span>
        {about === null ? null : <span className="min-w-0 flex-1 truncate text-ink-2">{escapeInvisible(about)}</span>}
        <span className="ml-auto shrink-0 text-xs text-ink-3">
          <TimeText atMs={savedAtMs} />
        </span>
      </span>
      <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">{escapeInvisible(text.slice(0, 300))}</p>
      <span className="flex items-center gap-2">
        <Button ref={openRef} size="sm" autoFocus={isFirst} onPress={onOpen}>
          {t('drafts.open')}
        </Button>
        <DiscardDraft
          place={place}
          texts={entries.filter((entry) => !isBlankEntry(entry)).length}
          onDiscarded={onDiscarded}
        />
        {entries.length < 2 ? null : (
          <span className="text-xs text-ink-3">{t('drafts.texts', { count: entries.length })}</span>
        )}
      </span>
    </>
  )
}
