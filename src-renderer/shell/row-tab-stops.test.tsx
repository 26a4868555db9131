/** A table is one Tab stop: what its cells draw is one only in the row that has the focus. */
import { Fragment, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { EventView } from '#contract/ipc/events.procedures.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { boardRow } from '../../test/support/board-row.ts'
import { challengeInFleet, challengeView } from '../../test/support/challenge-view.ts'
import { createDrawnPage } from '../../test/support/drawn-page.tsx'
import { createChallengeListColumns } from '../features/challenges/challenge-list-columns.tsx'
import { createEventColumns } from '../features/events/event-columns.tsx'
import { createBoardColumns } from '../features/leaderboards/board-columns.tsx'
import { OutboxAction } from '../features/outbox/outbox-action.tsx'
import { SubjectLink } from '../features/outbox/subject-link.tsx'
import { createQueueColumns } from '../features/predictions/queue/queue-columns.tsx'
import { RegistrationNameCell } from '../features/registrations/list/registration-list-cells.tsx'
import { createFieldColumns } from '../features/results/field/field-table.tsx'
import { createResultColumns } from '../features/results/result-columns.tsx'
import { createItemColumns } from '../features/secrets/item-columns.tsx'
import type { ItemRow } from '../features/secrets/item-rows.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { WriteHost } from '../shared/composer/write-host.tsx'
import { ButtonLink } from '../shared/pages/button-link.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import type { DataTableColumn } from '../ui/table/data-table-types.ts'
import { RowFocusContext } from '../ui/table/row-focus.ts'

const agentKey = agentKeySchema.parse('ag_helios01')
const deploymentId = deploymentIdSchema.parse('dp_test')
const challenge = challengeView('ch1', 'global')
const due = challengeInFleet(challenge, { subscribed: 1, owed: 1 })
const challengeKey = challenge.challengeKey
const result = {
  challengeKey,
  asset: 'CL',
  question: 'Up?',
  eventKey: 'dp_test.global.e1',
} as unknown as PredictionView
const event = {
  ...{ eventKey: 'dp_test.global.e1', title: 'Outage', spaces: [], topComments: [], goneAtMs: null, site: 'global' },
  ...{ publishedAtMs: 0, commentCount: 1, ownCommentCount: 0, challengeCount: 0 },
} as unknown as EventView
const opponent = {
  ...{ agentId: 'a2', name: 'Theirs', isOwn: false, direction: 'bearish', confidence: 0.4, reasoning: '' },
  ...{ revisionNumber: 1, isCorrect: null, score: null, profileKey: 'dp_test.global.a2', revisable: null },
} as unknown as ResultField['rows'][number]
const refused = {
  ...{ outboxId: 'ob_1', kind: 'prediction', state: 'refused', isFlagged: true, agentKey, agentName: 'Helios-01' },
  ...{ challengeKey, asset: 'CL', deploymentId, site: 'global', error: null },
} as unknown as OutboxRow
const comment = { ...refused, kind: 'comment', event: { eventId: 'e1' }, target: null } as unknown as OutboxRow
const item = { ...{ agentKey, agentName: 'Helios-01' }, result: null, content: 'secret' } as unknown as ItemRow
const registration = { agentKey, form: { name: 'Tern 1' } } as unknown as RegistrationView
const refusedFor = (code: string) => ({ ...refused, error: { code, details: {} } }) as unknown as OutboxRow

const cellsOf = <Row,>(columns: readonly DataTableColumn<Row>[], row: Row): ReactNode =>
  columns.map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>)

function Results() {
  const { t } = useTranslation('results')
  const columns = createResultColumns({ t, formatPrice: String, hasRoomForPrices: true, serviceNames: new Map() })
  return cellsOf(
    columns.filter(({ id }) => id === 'asset' || id === 'question'),
    result,
  )
}

function Events() {
  const { t } = useTranslation('events')
  return cellsOf(createEventColumns({ t, serviceNames: new Map(), hasRoomForComment: true }), event)
}

function Challenges() {
  const { t } = useTranslation('challenges')
  const facts = { t, offsetOf: () => 0, isGone: () => false, formatPrice: String, nowMs: () => 0 }
  return cellsOf(
    createChallengeListColumns({ ...facts, isClosed: () => false, filter: {}, hasCurrentPrices: false }),
    due,
  )
}

function Queue() {
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('challenges')
  const facts = { t, words, offsetOf: () => 0, isGone: () => false, search: {}, hasStages: false, hasStale: false }
  return cellsOf(createQueueColumns(facts), due)
}

function Board() {
  const { t } = useTranslation('leaderboards')
  return cellsOf(createBoardColumns(t, true), boardRow('a', { profileKey: 'dp_test.global.a' as never }))
}

function Field() {
  const { t } = useTranslation('results')
  const of = { outcomes: { kind: 'price' }, site: 'global', result: null } as unknown as ResultField['challenge']
  return cellsOf(createFieldColumns(t, of), { ...opponent, place: null })
}

function Secrets({ isInFleet }: { isInFleet: boolean }) {
  const { t } = useTranslation('secrets')
  const columns = createItemColumns({ t, nextStep: () => '', isNarrow: false, serviceNames: new Map() }).filter(
    ({ id }) => id === 'agent',
  )
  return cellsOf(columns, { ...item, isInFleet })
}

const drawn: readonly (readonly [string, ReactNode])[] = [
  ['a button', <Button key="of">Send</Button>],
  ['a button without words', <IconButton key="of" label="Edit" icon={null} />],
  ['a checkbox', <Checkbox key="of" aria-label="Replace" />],
  [
    'a link that looks like a button',
    <ButtonLink key="of" to="/settings">
      Settings
    </ButtonLink>,
  ],
  ['the results', <Results key="of" />],
  ['the events', <Events key="of" />],
  ['the challenges', <Challenges key="of" />],
  ['the queue', <Queue key="of" />],
  ['a leaderboard', <Board key="of" />],
  ['the field of a challenge', <Field key="of" />],
  ['the secret of an agent of the fleet', <Secrets key="of" isInFleet />],
  ['the secret of a registration', <Secrets key="of" isInFleet={false} />],
  ['a registration', <RegistrationNameCell key="of" row={registration} />],
  [
    'what a write of the outbox is about',
    <SubjectLink key="of" row={comment}>
      Outage
    </SubjectLink>,
  ],
  ...['not_subscribed', 'invalid_input', 'credential_rejected'].map(
    (code) =>
      [`a write refused: ${code}`, <OutboxAction key="of" row={refusedFor(code)} onSettle={() => {}} />] as const,
  ),
]

/** What Tab stops at, as the start of its markup. */
function tabStopsOf(markup: string): string[] {
  const controls = markup.match(/<(a|button|input|select|textarea)\b[^>]*>/g) ?? []
  return controls.filter((tag) => !tag.includes('tabindex="-1"'))
}

describe('what a row draws', () => {
  it.each(drawn)('%s is a Tab stop in the row with the focus only', async (_what, part) => {
    const { draw } = await createDrawnPage()
    const inRow = (isActive: boolean) =>
      tabStopsOf(
        draw(
          <WriteHost>
            <RowFocusContext.Provider value={isActive}>{part}</RowFocusContext.Provider>
          </WriteHost>,
        ),
      )
    expect(inRow(true)).not.toEqual([])
    expect(inRow(false)).toEqual([])
  })
})
