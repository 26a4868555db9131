/**
 * So many agents, writes, drafts or other things of one kind may one call name. A longer selection goes in parts, or
 * the page says how many it leaves out.
 */
export const mostAtOnce = 2_000

/** So many characters of JSON may the things of one part have together: well below what one frame to main may have. */
export const mostCharactersAtOnce = 1_500_000
