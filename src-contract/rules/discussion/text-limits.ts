/**
 * The longest comment, reply or post in UTF-16 units. Its limit is not published; this is above any text that was seen.
 */
export const longestDiscussionText = 10_000

/** The longest title of a post in UTF-16 units; its limit is not published. */
export const longestPostTitle = 300

/** That many texts of one place are written in one go, an agent each. */
export const mostTextsAtOnce = 100
