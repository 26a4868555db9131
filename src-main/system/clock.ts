/** The time in ms since 1970, as `Date.now` gives it. Injected, so that tests hold time. */
export type Clock = () => number
