import { ChevronDown, ChevronRight, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { KeySetOthers } from '../agents/key-set-others.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { useCopy } from '../use-copy.ts'
import { KeySetDocument } from './key-set-document.tsx'
import type { KeyDocument } from './rotation-rows.ts'
import { useKeySet } from './use-key-set.ts'

/** One document a URL, of which one can be open; the only one is. */
export function RotationDocuments({ documents }: { documents: readonly KeyDocument[] }) {
  const { t } = useTranslation('secrets')
  const titleId = useId()
  // Undefined until one was opened or closed here; others may come meanwhile.
  const [chosen, setChosen] = useState<string | null>()
  const open = chosen === undefined && documents.length === 1 ? documents[0]?.address : chosen
  const { copy, isCopied } = useCopy((text: string) => text)
  const addresses = documents.map(({ address }) => address).join('\n')
  return (
    <section aria-labelledby={titleId} className="flex shrink-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 id={titleId} className="font-semibold">
          {t('rotateMany.addresses', { count: documents.length })}
        </h3>
        <span role="status" className="ml-auto text-ok">
          {isCopied(addresses) ? `✓ ${t('rotate.copied')}` : ''}
        </span>
        <Button size="sm" icon={<Copy />} onPress={() => copy(addresses)}>
          {t('rotateMany.copyAddresses')}
        </Button>
      </div>
      <ul className="flex flex-col rounded-md border border-line">
        {documents.map((document) => (
          <DocumentItem
            key={document.address}
            document={document}
            isOpen={open === document.address}
            onToggle={() => setChosen(open === document.address ? null : document.address)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DocumentItemProps {
  document: KeyDocument
  isOpen: boolean
  onToggle: () => void
}

function DocumentItem({ document: { address, askedBy, agents }, isOpen, onToggle }: DocumentItemProps) {
  const { t } = useTranslation('secrets')
  return (
    <li className="flex flex-col border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-w-0 items-center gap-2 px-2 py-1.5 text-left hover:bg-sunken"
      >
        {isOpen ? (
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        ) : (
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        )}
        <span className="min-w-0 flex-1 truncate font-mono text-xs" title={escapeInvisible(address)}>
          {escapeInvisible(address)}
        </span>
        <span className="shrink-0 text-ink-2 text-xs">{t('rotateMany.agentsAt', { count: agents.length })}</span>
      </button>
      {isOpen ? (
        <div className="flex flex-col gap-2 p-2 pt-0">
          <OpenDocument agentKey={askedBy} rotated={new Set(agents.map(({ agentKey }) => agentKey))} />
        </div>
      ) : null}
    </li>
  )
}

/** With those at the same URL that are not of this rotation, and whose keys are not in the document. */
function OpenDocument({ agentKey, rotated }: { agentKey: AgentKey; rotated: ReadonlySet<AgentKey> }) {
  const { keySet, error } = useKeySet(agentKey)
  if (keySet === null) return <CallErrorNote error={error} />
  const { publicKeySet, others } = keySet
  return (
    <>
      <KeySetOthers others={others.filter((other) => !other.isIncluded || !rotated.has(other.agentKey))} />
      <KeySetDocument agentKey={agentKey} publicKeySet={publicKeySet} />
    </>
  )
}
