import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useExcludeFromTabOrder } from '../../ui/table/row-focus.ts'

function TableAnchor(props: ComponentProps<'a'>) {
  const isOutOfTabOrder = useExcludeFromTabOrder()
  return <a tabIndex={isOutOfTabOrder ? -1 : 0} {...props} />
}

/** A link of plain text in a row of a table: a Tab stop only in the row that has the focus. */
export const TableLink = createLink(TableAnchor)
