/** The fields that a log line may carry. A closed list: bodies, headers and anything that was typed have no field. */
export interface LogFields {
  code?: string
  endpoint?: string
  site?: string
  host?: string
  status?: number
  durationMs?: number
  count?: number
  agentKey?: string
  outboxId?: string
  requestId?: string
  state?: string
  version?: string
  reason?: string
}

/** Writes one line. `event` is a fixed phrase of the code, never made from data. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void
