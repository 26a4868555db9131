import { appErrorOf } from '../bridge/app-error.ts'
import { useErrorText } from '../ui/errors/use-error-text.ts'
import { useJoins } from '../ui/text/use-joins.ts'
import { useToast } from '../ui/toast.tsx'

/** Says what failed where it has no place of its own, with the agent's name before it. */
export function useErrorToast(): (thrown: unknown, name?: string) => void {
  const toast = useToast()
  const words = useErrorText()
  const { label } = useJoins()
  return (thrown, name) => {
    const { what, next } = words(appErrorOf(thrown))
    toast({ tone: 'bad', title: name === undefined ? what : label(name, what), detail: next })
  }
}
