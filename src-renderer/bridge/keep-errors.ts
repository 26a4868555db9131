import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Keeps the error of a query that brought nothing while it is asked again: by itself the cache takes it back at once,
 * so that a note with its button would go and come with every change that main tells of, the focus and the keys of the
 * screen with it. Of what nobody looks at any more nothing is kept: a screen that opens begins without a former error.
 */
export function keepErrors(cache: QueryCache): void {
  const errors = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query)
    if (event.type !== 'updated') return
    const { data, error } = query.state
    if (event.action.type === 'fetch') {
      const former = errors.get(query)
      if (former !== undefined && data === undefined) query.setState({ status: 'error', error: former })
    } else if (error !== null && data === undefined) errors.set(query, error)
    else errors.delete(query)
  })
}
