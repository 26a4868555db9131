/**
 * So many agents, writes, drafts or other things of one kind may one call name. A longer selection goes in parts, or
 * the page says how many it leaves out.
 */
export const mostAtOnce = 2_000
