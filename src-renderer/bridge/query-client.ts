import { QueryClient } from '@tanstack/react-query'
import { keepErrors } from './keep-errors.ts'

/**
 * The cache of main's answers. Nothing in it grows stale by itself: main says what changed (see `changes.ts`). An error
 * is main's considered answer, so that asking again at once would not help; and main answers without a network too.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A finished act is forgotten at once: a kept one would keep what was typed for it, secrets too.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  keepErrors(client.getQueryCache())
  return client
}
