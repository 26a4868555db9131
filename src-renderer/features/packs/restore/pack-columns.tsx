import type { TFunction } from 'i18next'
import type { AppErrorData } from '#contract/app-error.ts'
import type { PackRow, PackRowState, PackRowStatus, PackTake } from '#contract/ipc/packs.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { createSiteColumn } from '../../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { useRowRadios } from '../../../ui/table/use-row-radios.ts'
import { Badge, type Tone } from '../../../ui/text/badge.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { usePackAdditionsText } from './pack-additions-text.ts'
import { addsOf, isOpenRow, type PackChoices, packTakes, takeOf } from './pack-choices.ts'

const rowStatusBadges: Readonly<Record<PackRowStatus, { tone: Tone; letter: string }>> = {
  new: { tone: 'accent', letter: '+' },
  known: { tone: 'warn', letter: '≠' },
  same: { tone: 'neutral', letter: '=' },
  unusable: { tone: 'bad', letter: '✗' },
}

const stateLooks: Readonly<Record<Exclude<PackRowState, 'open'>, { tone: Tone; letter: string }>> = {
  waiting: { tone: 'accent', letter: '…' },
  working: { tone: 'accent', letter: '→' },
  added: { tone: 'ok', letter: '✓' },
  merged: { tone: 'ok', letter: '✓' },
  kept: { tone: 'neutral', letter: '=' },
  failed: { tone: 'bad', letter: '!' },
}

interface ColumnInputs {
  t: TFunction<'packs'>
  sentence: (error: AppErrorData) => string
  choices: PackChoices
  withHistory: boolean
  isRunning: boolean
  onTake: (line: number, take: PackTake) => void
  onReplaceSecret: (line: number, replace: boolean) => void
}

/** The columns of an opened pack: which agent, how it compares with this fleet, and what is to become of it. */
export function createPackColumns(inputs: ColumnInputs): DataTableColumn<PackRow>[] {
  const { t } = inputs
  return [
    {
      id: 'state',
      value: (row) => (row.state === 'open' ? row.verdict : row.state),
      header: t('column.state'),
      width: 114,
      cell: (row) =>
        row.state === 'open' ? (
          <Badge {...rowStatusBadges[row.verdict]}>{t(`verdict.${row.verdict}`)}</Badge>
        ) : (
          <Badge {...stateLooks[row.state]}>{t(`state.${row.state}`)}</Badge>
        ),
    },
    {
      id: 'name',
      value: (row) => row.theirs.name,
      header: t('column.name'),
      width: 'minmax(140px, 1fr)',
      cell: (row) => <NameText text={row.theirs.name} />,
    },
    {
      id: 'agentId',
      minor: 2,
      value: (row) => row.agentId,
      header: t('column.agentId'),
      width: 106,
      cell: (row) => <IdText id={row.agentId} max={13} />,
    },
    {
      id: 'service',
      minor: 1,
      value: (row) => row.service,
      header: t('column.service'),
      width: 88,
      cell: (row) => <VisibleName text={row.service} />,
    },
    createSiteColumn(t('column.site'), { minor: 3 }),
    {
      id: 'what',
      header: t('column.what'),
      width: 'minmax(176px, 1.8fr)',
      cell: (row) => <What row={row} inputs={inputs} />,
    },
    {
      id: 'take',
      header: t('column.take'),
      width: 300,
      cell: (row) => (row.verdict === 'known' && isOpenRow(row) ? <TakeCell row={row} inputs={inputs} /> : ''),
    },
    {
      id: 'secret',
      header: t('column.secret'),
      width: 106,
      cell: (row) => <SecretCell row={row} inputs={inputs} />,
    },
  ]
}

/** What comes along, and in what the two sides differ; both sides in full on hover and for assistive technology. */
function What({ row, inputs }: { row: PackRow; inputs: ColumnInputs }) {
  const { t, sentence, choices, withHistory } = inputs
  const addsWords = usePackAdditionsText()
  const { list } = useJoins()
  if (row.error !== null) return <VisibleName text={sentence(row.error)} />
  const added = addsWords(addsOf(row, choices, withHistory))
  if (row.mine === null) return <span className="truncate text-ink-2">{list(added)}</span>
  const { mine, theirs } = row
  const adds = added.length === 0 ? '' : list(added)
  const differs =
    row.differences.length === 0
      ? ''
      : t('differs', { what: list(row.differences.map((each) => t(`difference.${each}`))) })
  const isTaken = takeOf(choices, row) === 'pack'
  const kept = row.isLabelHeld && isTaken ? t('labelHeld') : ''
  const active = row.isArchivingHeld && isTaken ? t('archivingHeld') : ''
  const both = t('bothSay', {
    mine: formatSide(t, mine),
    theirs: formatSide(t, theirs),
  })
  const words = [adds, differs, kept, active].filter((each) => each !== '').join(' · ')
  return (
    <span className="block truncate" title={`${words}\n${escapeInvisible(both)}`}>
      {words}
      {differs === '' ? null : <span className="sr-only">{both}</span>}
    </span>
  )
}

function formatSide(t: ColumnInputs['t'], { name, group, tags, note, isArchived }: PackRow['theirs']): string {
  return [name, group, ...tags, note, isArchived ? t('archived') : ''].filter(Boolean).join(' · ')
}

function TakeCell({ row, inputs }: { row: PackRow; inputs: ColumnInputs }) {
  const { t, choices, isRunning, onTake } = inputs
  const box = useRowRadios<HTMLDivElement>()
  return (
    <div ref={box}>
      <SegmentedControl<PackTake>
        label={t('take.of', { name: row.theirs.name })}
        isLabelHidden
        size="sm"
        isDisabled={isRunning}
        value={takeOf(choices, row)}
        onChange={(take) => onTake(row.line, take)}
        options={packTakes.map((value) => ({ value, label: t(`take.${value}`) }))}
      />
    </div>
  )
}

function SecretCell({ row, inputs }: { row: PackRow; inputs: ColumnInputs }) {
  const { t, choices, isRunning, onReplaceSecret } = inputs
  if (row.verdict === 'unusable') return ''
  if (!row.hasSecret) return <span className="text-warn">{t('secret.none')}</span>
  if (row.verdict === 'new' || !isOpenRow(row)) return <span className="text-ink-2">{t('secret.held')}</span>
  return (
    <Checkbox
      isDisabled={isRunning}
      isSelected={choices.replaceSecretOf.has(row.line)}
      onChange={(replace) => onReplaceSecret(row.line, replace)}
      aria-label={t('secret.replaceOf', { name: row.theirs.name })}
    >
      {t('secret.replace')}
    </Checkbox>
  )
}
