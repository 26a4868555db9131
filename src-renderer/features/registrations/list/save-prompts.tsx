import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

interface SavePromptsProps {
  /** Those that are shown, whatever step is chosen. */
  rows: readonly RegistrationView[]
  ticked: readonly RegistrationView[]
}

const needsAnswer = ({ stage }: RegistrationView): boolean => stage === 'challenge'

/** The prompts of the ticked rows, or of all that need an answer, as a file that can be filled in and loaded. */
export function SavePrompts({ rows, ticked }: SavePromptsProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const toast = useToast()
  const showError = useErrorToast()
  const tickedToAnswer = ticked.filter(needsAnswer)
  const chosen = tickedToAnswer.length > 0 ? tickedToAnswer : rows.filter(needsAnswer)
  const write = useMutation({
    mutationFn: () => client.registrations.savePrompts({ agentKeys: chosen.map(({ agentKey }) => agentKey) }),
    onSuccess({ written }) {
      if (written === null) return
      const { file, rows: count, overLimit } = written
      const isWhole = overLimit === 0
      // What must not be missed stays until it is closed.
      toast({
        tone: isWhole ? 'ok' : 'bad',
        title: t(isWhole ? 'prompts.written' : 'prompts.writtenPart', { count, file }),
        detail: isWhole ? t('prompts.then') : t('prompts.overLimit', { count: overLimit }),
      })
    },
    onError: showError,
  })
  return (
    <Button
      icon={<FileDown />}
      isDisabled={chosen.length === 0}
      isPending={write.isPending}
      onPress={() => write.mutate()}
    >
      {tickedToAnswer.length > 0 ? t('prompts.saveTicked', { count: tickedToAnswer.length }) : t('prompts.save')}
    </Button>
  )
}
