/** The box of a table's rows and header as it looks where nothing is picked; it is no control. */
export function SelectFace() {
  return <span className="size-4 rounded-sm border border-line-strong bg-surface" />
}
