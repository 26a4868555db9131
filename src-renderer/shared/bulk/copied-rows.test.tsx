import { describe, expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { quoteService } from '#contract/rules/text/service-text.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import type { SentRow } from '../../features/predictions/review/receipt-table.tsx'
import { useReceiptColumns } from '../../features/predictions/review/receipt-table.tsx'
import { useAnswerColumns } from '../../features/registrations/challenge/answers-report.tsx'
import { changeKey } from '../../features/subscriptions/pending/send-changes.ts'
import { useChangeColumns } from '../../features/subscriptions/pending/use-change-columns.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatRows } from '../../ui/table/format-rows.ts'
import { CopyFailed } from './copy-failed.tsx'
import { useBulkColumns } from './use-bulk-columns.tsx'
import { receiptOf, useBulkRun } from './use-bulk-run.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const other = agentKeySchema.parse('ag_00000002')
const agentId = agentIdSchema.parse('4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d')
const link = 'https://arena.example/claim/k7Jq2mT9xW4'
const code = 'K7Q-2MX'
const said = `Claim ${link} with pairing code ${code} is used`
const refused: AppErrorData = {
  code: 'request_refused',
  details: { status: 409, serviceWords: quoteService(said, []) ?? '' },
}
const deploymentId = deploymentIdSchema.parse('dp_test')
/** As a row of the claims desk, with more than main ever gives: nothing of that is a column. */
const place = { deploymentId, site: 'global' as const }
const row = { agentKey, agentId, name: 'Helios-01', ...place, claimUrl: link, pairingCode: code }
const left = { ...row, agentKey: other, name: 'Ada' }
const fleet = { rows: [{ agentKey, agentId }] }
const challengeKey = challengeKeySchema.parse('dp_test~global~ch1')
const sent: SentRow = { agentKey, challengeKey, agentName: 'Helios-01', question: null, outboxId: null, error: refused }
const change = { agentKey, scopeKey: 'GC', subscribe: true }
const line = {
  agent: {
    agentKey,
    name: 'Helios-01',
    deploymentId,
    site: 'global' as const,
    held: null,
    readAtMs: null,
    reading: {} as never,
  },
  groupKey: 'g',
  changes: [change],
}
const entry = { no: 0, who: 'Helios-01', agentKey, outcome: 'malformed' as const, fields: ['event_summary'] }

const csv = <Row,>(columns: readonly DataTableColumn<Row>[], rows: readonly Row[]): string =>
  formatRows(rows, { columns, format: 'csv' })

const tables = {
  bulk: () =>
    csv(
      useBulkColumns({
        reached: [row],
        effect: () => 'why it is left out',
        receipts: new Map([[agentKey, receiptOf({ agentKey, outcome: { ok: false, error: refused } })]]),
      }),
      [row, left],
    ),
  predictions: () => csv(useReceiptColumns({ byId: new Map(), hasQuestions: false }), [sent]),
  subscriptions: () =>
    csv(useChangeColumns({ receipts: new Map([[changeKey(change), refused]]), isRunning: false }), [line]),
  answers: () => csv(useAnswerColumns(), [entry]),
}

const cases = [
  ['bulk', 'en', 'Agent,Site,Agent ID,Result,Reason', 'Failed', 'the service says'],
  ['bulk', 'zh-CN', '智能体,站点,智能体 ID,结果,原因', '失败', '服务'],
  ['predictions', 'en', 'Agent,Site,Agent ID,Result,Reason', 'not queued', 'the service says'],
  ['predictions', 'zh-CN', '智能体,站点,智能体 ID,结果,原因', '', '服务'],
  ['subscriptions', 'en', 'Agent,Site,Agent ID,Changes,Result,Reason', 'failed', 'GC'],
  ['subscriptions', 'zh-CN', '智能体,站点,智能体 ID,更改,结果,原因', '失败', 'GC'],
  ['answers', 'en', 'Agent,Site,Agent ID,Result,Reason', 'invalid', 'event_summary'],
  ['answers', 'zh-CN', '智能体,站点,智能体 ID,结果,原因', '', 'event_summary'],
] as const

describe('what is copied of an act on many', () => {
  it.each(cases)('of %s in %s has a head, who, what and why', async (table, language, head, result, reason) => {
    const { useOnce, queryClient, orpc } = await createDrawnPage({ language })
    queryClient.setQueryData(orpc.agents.fleet.queryKey(), fleet as never)
    queryClient.setQueryData(orpc.registrations.list.queryKey(), { rows: [{ ...row }] } as never)
    const text = useOnce(tables[table])
    const [first, second] = text.split('\r\n')
    expect(first).toBe(head)
    expect(second?.startsWith(`Helios-01,global,${agentId},`)).toBe(true)
    expect(second).toContain(result)
    expect(second?.toLowerCase()).toContain(reason.toLowerCase())
  })

  it.each(Object.keys(tables) as (keyof typeof tables)[])('of %s holds no claim link and no code', async (table) => {
    const { useOnce } = await createDrawnPage()
    const text = useOnce(tables[table])
    for (const secret of [link, 'k7Jq2mT9xW4', code]) expect(text).not.toContain(secret)
  })

  it('says why an agent was left out', async () => {
    const { useOnce } = await createDrawnPage()
    expect(useOnce(tables.bulk)).toContain(`Ada,global,${agentId},Left out,why it is left out`)
  })
})

it.each([
  ['en', 2, 'Copy failed (2)'],
  ['zh-CN', 2, '复制失败的行（2）'],
  ['en', 0, null],
] as const)('in %s with %i failed the button says %s', async (language, count, words) => {
  const { draw } = await createDrawnPage({ language })
  const html = draw(<CopyFailed failed={Array.from({ length: count }, () => row)} columns={[]} />)
  if (words === null) expect(html).not.toContain('<button')
  else expect(html).toContain(words)
})

it.each([
  [2, 'act 2'],
  [3, 'whole 3, act 2, act 1'],
])('an act on %i in parts of 2 tells main of all of them first where it takes several: %s', async (count, calls) => {
  const { useOnce } = await createDrawnPage()
  const seen: string[] = []
  const { run } = useOnce(() =>
    useBulkRun({
      act: async (keys) => {
        seen.push(`act ${keys.length}`)
        return []
      },
      confirmWhole: async (keys) => seen.push(`whole ${keys.length}`),
      partSize: 2,
    }),
  )
  await run([agentKey, other, agentKeySchema.parse('ag_00000003')].slice(0, count))
  expect(seen.join(', ')).toBe(calls)
})

it('a prediction that is on its way has its state and no reason, with the challenge where that differs', async () => {
  const { useOnce } = await createDrawnPage()
  const outboxId = outboxIdSchema.parse('ob_00000001')
  const text = useOnce(() =>
    csv(useReceiptColumns({ byId: new Map(), hasQuestions: true }), [
      { ...sent, question: 'Gold up?', outboxId, error: null },
    ]),
  )
  expect(text.split('\r\n')[1]).toMatch(/^Helios-01,global,,Gold up\?,[^,]+,$/)
})
