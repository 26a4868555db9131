import { useEffect, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'

const shownMs = 30_000

interface PairingCodeProps {
  agentKey: AgentKey
  hasCode: boolean
  /** A new link is being issued, or may have been, whose code is another. */
  isUnusable: boolean
  /** Runs the act and says what went wrong, where all acts of the agent do. */
  run: (act: () => Promise<void>) => void
}

/** The pairing code, masked until it is asked for; it hides again after 30 s, and with this part of the page. */
export function PairingCode({ agentKey, hasCode, isUnusable, run }: PairingCodeProps) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const [code, setCode] = useState<string | null>(null)
  const isHiding = useHiding()
  useEffect(() => {
    if (code === null) return
    const timer = setTimeout(() => setCode(null), shownMs)
    return () => clearTimeout(timer)
  }, [code])
  useEffect(() => {
    if (isUnusable) setCode(null)
  }, [isUnusable])
  // The answer goes into this component's state and nowhere else: no cache keeps it.
  const reveal = async (): Promise<void> => {
    setCode((await client.claims.revealCode({ agentKey })).pairingCode)
  }
  if (!hasCode) return <span className="text-ink-3">{t('code.none')}</span>
  return (
    <span className="flex items-center gap-2">
      <span className="shrink-0 font-mono">{code === null || isHiding ? '•••-•••' : escapeInvisible(code)}</span>
      {isHiding ? (
        <span className="text-xs text-ink-3">{t('presenting')}</span>
      ) : (
        <Button size="sm" isDisabled={isUnusable} onPress={() => (code === null ? run(reveal) : setCode(null))}>
          {t(code === null ? 'code.show' : 'code.hide')}
        </Button>
      )}
    </span>
  )
}
