import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/**
 * Asks main again for what is shown, and resolves when that is on the page. A control that shows what was chosen while
 * its act is pending has the act wait for it: the push by which main tells of the change comes later, and until then
 * the control would turn back.
 */
export function useReadAgain(): (queryKey: QueryKey) => Promise<void> {
  const queryClient = useQueryClient()
  return (queryKey) => queryClient.invalidateQueries({ queryKey })
}
