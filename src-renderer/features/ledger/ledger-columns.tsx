import type { TFunction } from 'i18next'
import type { LedgerEntryView } from '#contract/ipc/ledger.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

type Step = NonNullable<LedgerEntryView['content']>['step']

const badges: Readonly<Record<Step, { tone: Tone; letter: string }>> = {
  sending: { tone: 'accent', letter: '→' },
  waits: { tone: 'neutral', letter: '…' },
  accepted: { tone: 'ok', letter: '✓' },
  refused: { tone: 'bad', letter: '✗' },
  uncertain: { tone: 'warn', letter: '?' },
  not_found: { tone: 'warn', letter: '?' },
  settled: { tone: 'neutral', letter: '=' },
  expired: { tone: 'bad', letter: '✗' },
  cancelled: { tone: 'neutral', letter: '–' },
  altered: { tone: 'bad', letter: '!' },
  restored: { tone: 'warn', letter: '!' },
}

interface ColumnFacts {
  t: TFunction<['ledger', 'outbox']>
  language: string
}

/** The columns of the ledger: number, when, what happened, to what, of whom, and the hash. */
export function createLedgerColumns({ t, language }: ColumnFacts): DataTableColumn<LedgerEntryView>[] {
  return [
    {
      id: 'seq',
      header: t('column.seq'),
      width: 76,
      align: 'end',
      value: ({ seq }) => seq,
      cell: ({ seq }) => formatNumber(seq, language),
    },
    {
      id: 'when',
      header: t('column.when'),
      width: 124,
      value: ({ content }) => (content === null ? null : formatIsoTime(content.atMs)),
      cell: ({ content }) => (content === null ? null : <TimeText atMs={content.atMs} />),
    },
    {
      id: 'step',
      header: t('column.step'),
      width: 150,
      value: ({ content }) => content?.step ?? null,
      cell: ({ content }) =>
        content === null ? (
          <Badge tone="bad" letter="!">
            {t('unreadable')}
          </Badge>
        ) : (
          <Badge {...badges[content.step]}>{t(`step.${content.step}`)}</Badge>
        ),
    },
    {
      id: 'kind',
      header: t('column.kind'),
      width: 96,
      value: ({ content }) => content?.kind ?? null,
      cell: ({ content }) => <Text text={t(`outbox:kind.${content?.kind ?? ''}` as 'outbox:kind.prediction', '')} />,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(120px, 0.4fr)',
      value: ({ content }) => content?.agentName ?? null,
      cell: ({ content }) => <NameText text={content?.agentName ?? ''} />,
    },
    {
      id: 'about',
      header: t('column.about'),
      width: 'minmax(150px, 1fr)',
      value: ({ content }) => content?.about ?? null,
      cell: ({ content }) => <Text text={content?.about ?? ''} />,
    },
    {
      id: 'hash',
      header: t('column.hash'),
      width: 132,
      value: ({ hash }) => hash,
      cell: ({ hash }) => <Text text={hash.slice(0, 14)} isMono />,
    },
  ]
}

function Text({ text, isMono = false }: { text: string; isMono?: boolean }) {
  const shown = escapeInvisible(text.slice(0, 400))
  return (
    <span className={isMono ? 'truncate font-mono text-xs text-ink-2' : 'truncate'} title={shown}>
      {shown}
    </span>
  )
}
