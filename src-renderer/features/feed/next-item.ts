/** The row to go to from the item that is being read; the first where none is, and never past either end. */
export function indexOfNext(
  rows: readonly { itemNo: number }[],
  { from, by }: { from: number | null; by: 1 | -1 },
): number {
  const index = rows.findIndex(({ itemNo }) => itemNo === from)
  return index === -1 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)
}
