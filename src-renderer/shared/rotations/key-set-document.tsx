import { useMutation } from '@tanstack/react-query'
import { Copy, Save } from 'lucide-react'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { useCopy } from '../use-copy.ts'

interface KeySetDocumentProps {
  /** One of those at whose URL it belongs. */
  agentKey: AgentKey
  publicKeySet: string
}

/** A document of public keys, to be copied or saved. There is no secret in it. */
export function KeySetDocument({ agentKey, publicKeySet }: KeySetDocumentProps) {
  const { t } = useTranslation('secrets')
  const { client } = useBridge()
  const { copy, isCopied } = useCopy((text: string) => text)
  const save = useMutation({ mutationFn: () => client.credentials.savePublicKeySet({ agentKey }) })
  return (
    <>
      <TextField
        label={t('rotate.document')}
        multiline
        monospace
        rows={9}
        isReadOnly
        spellCheck="false"
        value={publicKeySet}
      />
      <div className="flex items-center gap-2">
        <Button icon={<Copy />} onPress={() => copy(publicKeySet)}>
          {t('rotate.copy')}
        </Button>
        <Button icon={<Save />} isPending={save.isPending} onPress={() => save.mutate()}>
          {t('rotate.save')}
        </Button>
        <span role="status" className="text-ok">
          {save.data?.saved === true
            ? `✓ ${t('rotate.saved')}`
            : isCopied(publicKeySet)
              ? `✓ ${t('rotate.copied')}`
              : ''}
        </span>
      </div>
      <CallErrorNote error={save.error} />
    </>
  )
}
