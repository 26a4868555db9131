import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { useComposerDraft } from './use-composer-draft.ts'
import type { ReadyText } from './use-ready-texts.ts'

interface SendTexts {
  draft: ReturnType<typeof useComposerDraft>
  texts: readonly ReadyText[]
  /** Ids of the concerns that the operator has confirmed. */
  confirmed: ReadonlySet<string>
  /** Nothing is left to be written. */
  onDone: () => void
}

/** Hands texts to the outbox. Those that main refused, or that were left out, stay in the draft. */
export function useSendTexts({ draft, texts, confirmed, onDone }: SendTexts) {
  const { t } = useTranslation('discussion')
  const { client } = useBridge()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      // Main takes what was sent out of the draft, so what is typed is there first.
      await draft.settle()
      const receipts = await client.discussion.send({
        items: texts.map(({ item }) => item),
        confirmedConcerns: [...confirmed],
      })
      return { receipts, refusal: receipts.find(({ error }) => error !== null)?.error ?? null }
    },
    onSuccess({ receipts, refusal }) {
      const sent = new Set(texts.flatMap(({ entry }, index) => (receipts[index]?.outboxId == null ? [] : [entry.no])))
      const entries = draft.value.entries.filter(({ no }) => !sent.has(no))
      if (sent.size > 0) toast({ title: t('write.queuedCount', { count: sent.size }), tone: 'ok' })
      draft.adopt({ ...draft.value, entries })
      if (refusal === null) onDone()
    },
  })
}
