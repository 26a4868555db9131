type IdPrefix = 'dp' | 'ag' | 'ob' | 'rq' | 'im' | 'pk' | 'vw' | 'dg'

/** A fresh id of the console's own, `<prefix>_…`. */
export type NewId = (prefix: IdPrefix) => string
