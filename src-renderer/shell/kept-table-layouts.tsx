import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { TableLayout } from '#contract/ipc/table-layout.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { useErrorToast } from '../shared/use-error-toast.ts'
import { TableLayoutsProvider } from '../ui/table/columns/table-layouts.tsx'

/** The tables as they were arranged when the page began, and as they have been since; main keeps every change. */
export function KeptTableLayouts({ first, children }: { first: readonly TableLayout[]; children: ReactNode }) {
  const { client } = useBridge()
  const say = useErrorToast()
  const [layouts, setLayouts] = useState(first)
  const { mutate } = useMutation({
    mutationFn: (layout: TableLayout) => client.settings.setTable(layout),
    onError: (thrown) => say(thrown),
  })
  const change = useCallback(
    (layout: TableLayout): void => {
      setLayouts((last) => [...last.filter(({ tableId }) => tableId !== layout.tableId), layout])
      mutate(layout)
    },
    [mutate],
  )
  return (
    <TableLayoutsProvider layouts={layouts} onChange={change}>
      {children}
    </TableLayoutsProvider>
  )
}
