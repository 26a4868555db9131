import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../bridge/client.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forbiddenError, isOnlyTry } from './forbidden-writes.ts'
import type { useComposerDraft } from './use-composer-draft.ts'
import type { ReadyText } from './use-ready-texts.ts'

interface SendTexts {
  draft: Pick<ReturnType<typeof useComposerDraft>, 'settle' | 'follow'>
  texts: readonly ReadyText[]
  /** Left out by a rule of the integrity guard; main records that they were tried. */
  stopped: readonly ReadyText[]
  /** Ids of the concerns that the operator has confirmed. */
  confirmed: ReadonlySet<string>
  /** Nothing is left to be written. */
  onDone: () => void
}

/**
 * Hands texts to the outbox and takes those that are in it out of the draft. Those that main refused, or that were left
 * out, stay, and so does what was changed meanwhile. Gives how many were sent, and the first refusal, which is the
 * rule's where it forbids all.
 */
export async function sendTexts(
  { send }: Pick<ArenaClient['discussion'], 'send'>,
  { draft, texts, stopped, confirmed }: Omit<SendTexts, 'onDone'>,
): Promise<{ sent: number; refusal: AppErrorData | null }> {
  // Main takes what was sent out of the draft, so what is typed is there first.
  await draft.settle()
  const receipts = await send({
    items: texts.map(({ item }) => item),
    confirmedConcerns: [...confirmed],
    stopped: stopped.map(({ item }) => item),
  })
  const sent = new Set(texts.flatMap(({ entry }, index) => (receipts[index]?.outboxId == null ? [] : [entry.no])))
  draft.follow((value) => ({ ...value, entries: value.entries.filter(({ no }) => !sent.has(no)) }))
  const refusal = receipts.find(({ error }) => error !== null)?.error ?? null
  const isTry = isOnlyTry({ passing: texts, forbidden: stopped })
  return { sent: sent.size, refusal: isTry ? forbiddenError : refusal }
}

/** `sendTexts` with its words. */
export function useSendTexts({ onDone, ...sending }: SendTexts) {
  const { t } = useTranslation('discussion')
  const { client } = useBridge()
  const toast = useToast()
  return useMutation({
    mutationFn: () => sendTexts(client.discussion, sending),
    onSuccess({ sent, refusal }) {
      if (sent > 0) toast({ title: t('write.queuedCount', { count: sent }), tone: 'ok' })
      if (refusal === null) onDone()
    },
  })
}
