/** Of the agent `a`: since when a next key of it waits for the operator; null where none does. */
export const rotatingSince = "iif(a.next_key ->> 'phase' IN ('made', 'switching'), a.next_key ->> 'startedAtMs', NULL)"
