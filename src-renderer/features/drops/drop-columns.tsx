import { useMemo, useRef } from 'react'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useNamesApart } from '../../shared/agents/use-names-apart.ts'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { WriteStateBadge } from '../../shared/outbox/write-state-badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { HiddenText, useHiding } from '../../ui/presentation/hiding.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { canApprove, type ShownDropState, stateOfDrop } from './drop-state.ts'

const looks: Readonly<Record<ShownDropState, { tone: Tone; letter: string }>> = {
  ready: { tone: 'ok', letter: '✓' },
  asked: { tone: 'warn', letter: '?' },
  wrong: { tone: 'bad', letter: '✗' },
  invalid: { tone: 'bad', letter: '✗' },
  sent: { tone: 'accent', letter: '→' },
  accepted: { tone: 'ok', letter: '✓' },
  listed: { tone: 'neutral', letter: '?' },
  refused: { tone: 'bad', letter: '✗' },
  unknown: { tone: 'neutral', letter: '?' },
  cancelled: { tone: 'neutral', letter: '–' },
  discarded: { tone: 'neutral', letter: '–' },
}

/** Everything that is wrong with a file in words, or what the operator should know before it is approved. */
function useDropWords(): (drop: DropView) => string {
  const { t } = useTranslation(['drops', 'predictions'])
  const sentence = useErrorSentence()
  return ({ fault, contentFaults, error, concerns, content }) => {
    const words = contentFaults.map((contentFault) =>
      contentFault === 'event_unknown' || contentFault === 'parent_unknown'
        ? t(`contentFault.${contentFault}`)
        : t(contentFault === 'agent_twice' ? 'contentFault.agent_twice' : `predictions:paste.fault.${contentFault}`),
    )
    if (fault !== null) words.push(t(`fault.${fault.fault}`, { field: fault.field ?? '' }))
    if (error !== null) words.push(sentence(error))
    if (concerns.some(({ verdict }) => verdict === 'ask')) words.push(t('asks'))
    if (content?.kind === 'prediction' && content.isReplacing) words.push(t('predictions:import.replaces'))
    return words.join(' · ')
  }
}

interface ColumnFacts {
  /** Rows that are held in their places, though the list no longer has them: they say so and offer nothing. */
  gone: ReadonlySet<string>
  onApprove: (drop: DropView) => void
}

/** The columns of the dropped files: the verdict, who says what about what, and what is wrong with it. */
export function useDropColumns({ gone, onApprove }: ColumnFacts): DataTableColumn<DropView>[] {
  const { t } = useTranslation('drops')
  const serviceNames = useServiceNames()
  const nameOf = useNamesApart()
  const wordsOf = useDropWords()
  const latest = useRef({ onApprove, wordsOf })
  latest.current = { onApprove, wordsOf }
  return useMemo(
    () => [
      {
        id: 'state',
        header: t('column.state'),
        width: 112,
        value: (drop) => t(gone.has(String(drop.dropNo)) ? 'gone' : `state.${stateOfDrop(drop)}`),
        cell: (drop) =>
          gone.has(String(drop.dropNo)) ? <span className="text-ink-3">{t('gone')}</span> : <StateCell drop={drop} />,
      },
      {
        id: 'agent',
        header: t('column.agent'),
        width: 'minmax(110px, 0.8fr)',
        value: (drop) => agentOf(drop, nameOf),
        cell: (drop) => <VisibleName text={agentOf(drop, nameOf) ?? '–'} />,
      },
      createSiteColumn(t('column.site'), { minor: 2, serviceNames }),
      {
        id: 'about',
        header: t('column.about'),
        width: 'minmax(140px, 1.5fr)',
        value: aboutOf,
        cell: (drop) => <VisibleName text={aboutOf(drop) ?? '–'} />,
      },
      {
        id: 'says',
        header: t('column.says'),
        width: 'minmax(124px, 0.8fr)',
        value: saysOf,
        cell: (drop) => <SaysCell drop={drop} />,
      },
      {
        id: 'why',
        header: t('column.why'),
        width: 'minmax(240px, 3fr)',
        value: (drop) => latest.current.wordsOf(drop),
        cell: (drop) => <VisibleName text={latest.current.wordsOf(drop)} />,
      },
      {
        id: 'file',
        header: t('column.file'),
        width: 'minmax(96px, 0.7fr)',
        minor: 1,
        value: ({ name }) => name,
        cell: ({ name }) => <VisibleName text={name} />,
      },
      {
        id: 'act',
        header: '',
        headerLabel: t('column.act'),
        width: 96,
        align: 'end',
        cell: (drop) =>
          canApprove(drop) && !gone.has(String(drop.dropNo)) ? (
            <Button
              size="sm"
              aria-label={t('approveFile', { name: drop.name })}
              onPress={() => latest.current.onApprove(drop)}
            >
              {t('approve')}
            </Button>
          ) : null,
      },
    ],
    [t, serviceNames, gone, nameOf],
  )
}

function StateCell({ drop }: { drop: DropView }) {
  const { t } = useTranslation('drops')
  const state = stateOfDrop(drop)
  if (state === 'sent' && drop.write !== null) return <WriteStateBadge state={drop.write.state} />
  return <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
}

function agentOf({ agentKey, agentName, content }: DropView, nameOf: ReturnType<typeof useNamesApart>): string | null {
  const name = agentName ?? content?.agent
  return name === undefined ? null : nameOf({ agentKey, agentName: name })
}

function saysOf({ content }: DropView): string | null {
  if (content === null) return null
  return content.kind === 'comment' ? content.text : `${content.directionText} ${content.confidenceText}`
}

function aboutOf({ content }: DropView): string | null {
  if (content === null) return null
  return content.kind === 'prediction' ? content.challenge : (content.eventTitle ?? content.eventKey)
}

function SaysCell({ drop: { content, site } }: { drop: DropView }) {
  const { t } = useTranslation('drops')
  const isHiding = useHiding()
  if (content === null) return null
  if (content.kind === 'comment')
    return <VisibleName text={content.isReply ? t('replies', { text: content.text }) : content.text} />
  if (isHiding) return <HiddenText />
  const { direction, outcomes, directionText, confidenceText } = content
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      {direction === null || outcomes === null || site === null ? (
        <VisibleName text={directionText} />
      ) : (
        <DirectionText direction={direction} outcomes={outcomes} site={site} isPending />
      )}
      <VisibleName text={confidenceText} />
    </span>
  )
}
