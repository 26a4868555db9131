import { appErrorOf } from '../../bridge/app-error.ts'
import { useToast } from '../../ui/toast.tsx'
import { useErrorWords } from '../../ui/use-error-words.ts'

/** Says what failed where it has no place of its own, with the agent's name before it. */
export function useSayError(): (thrown: unknown, name?: string) => void {
  const toast = useToast()
  const words = useErrorWords()
  return (thrown, name) => {
    const { what, next } = words(appErrorOf(thrown))
    toast({ tone: 'bad', title: name === undefined ? what : `${name}: ${what}`, detail: next })
  }
}
