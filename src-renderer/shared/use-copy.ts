import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.tsx'
import { useToast } from '../ui/toast.tsx'

interface Copying<Source> {
  copy: (source: Source) => void
  /** Whether what is on the clipboard was made of this, and of nothing else since. */
  isCopied: (source: Source) => boolean
}

/** Copies the text of something; that the clipboard refused it is said by a toast. */
export function useCopy<Source>(textOf: (source: Source) => string): Copying<Source> {
  const { t } = useTranslation('ui')
  const toast = useToast()
  const { mutate, isSuccess, variables } = useMutation({
    mutationFn: (source: Source) => navigator.clipboard.writeText(textOf(source)),
    onError: () => toast({ tone: 'bad', title: t('table.menu.notCopied') }),
  })
  return { copy: (source) => mutate(source), isCopied: (source) => isSuccess && variables === source }
}
