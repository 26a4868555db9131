/** When an agent `a` settled a revision last that passes; word for word the condition of the index that finds it. */
const lastOf = (passes: string): string => `(SELECT o.settled_at_ms FROM outbox o
  WHERE o.agent_no = a.agent_no AND o.kind = 'revision' AND ${passes} ORDER BY o.settled_at_ms DESC LIMIT 1)`

/** How revisions went at the site `:siteNo` lately: one step an agent, however many were sent. */
export const revisionsOfSite = `SELECT max(${lastOf(`o.state = 'accepted' AND o.remote_id IS NOT NULL`)}) AS takenAtMs,
  max(${lastOf(`o.state = 'refused' AND o.error LIKE '%"revision_refused"%'`)}) AS refusedAtMs
  FROM agents a WHERE a.site_no = :siteNo`
