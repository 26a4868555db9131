import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

/** The agents that a question is about. */
export function NameList({ rows }: { rows: readonly ClaimView[] }) {
  return (
    <ul className="max-h-40 overflow-auto">
      {rows.map(({ agentKey, name }) => (
        <li key={agentKey}>{escapeInvisible(name)}</li>
      ))}
    </ul>
  )
}
