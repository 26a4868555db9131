/** So long may be what names a challenge in a table or a dropped file: its id, its question or a link to it. */
export const maxChallengeReference = 2_000
