/** No wait of a write is longer, in ms: an hour that the service may ask for, and what is added to it. */
export const longestWaitMs = 61 * 60_000
