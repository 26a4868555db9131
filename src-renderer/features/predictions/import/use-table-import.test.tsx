import { expect, it } from 'vitest'
import type { TableRowInput, TableRowView } from '#contract/ipc/predictions.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { stateOfRow } from './imported-rows.ts'
import { useTableImport } from './use-table-import.ts'

const text = 'agent\tchallenge\tdirection\tconfidence\treasoning\tnote\nA\tc1\tbullish\t0.7\ta table\tx\n'
const readyView = ({ line, confidence, reasoning }: TableRowInput): TableRowView => ({
  line,
  agentKey: null,
  agentName: null,
  challengeKey: null,
  draft: { direction: 'bullish', confidenceText: confidence, reasoning },
  isReplacing: false,
  faults: [],
  error: null,
})

it('takes away the error of a check that failed when the next one succeeds: the reading itself has none', async () => {
  const checks = [() => Promise.reject(new Error('main is busy')), async (rows: TableRowInput[]) => rows.map(readyView)]
  const { queryClient, useOnce } = await createDrawnPage({
    client: { predictions: { validateTable: ({ rows }: { rows: TableRowInput[] }) => checks.shift()?.(rows) } },
  })
  const failed = new Promise<void>((resolve) => {
    queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'error') resolve()
    })
  })
  const table = useOnce(useTableImport)
  expect(await table.read.mutateAsync(text)).toBeNull()
  await failed
  expect(table.store.getState().rows?.map(stateOfRow)).toEqual(['checking'])
  await table.validate.mutateAsync()
  expect(table.store.getState().rows?.map(stateOfRow)).toEqual(['ready'])
  expect(table.store.getState().ignoredColumns).toEqual(['note'])
  table.discard()
  expect(table.store.getState()).toMatchObject({ rows: null, ignoredColumns: [] })
  queryClient.clear()
})
