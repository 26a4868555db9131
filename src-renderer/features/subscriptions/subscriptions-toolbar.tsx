import { RefreshCw, Square } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { useShortcut } from '../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import type { ScopeKeyGroup } from './grid/scope-key-groups.ts'
import type { ReadNow } from './use-sync.ts'

interface ScopesToolbarProps {
  text: string
  onText: (text: string) => void
  isChangedOnly: boolean
  canShowChanged: boolean
  onChangedOnly: (isOn: boolean) => void
  shown: readonly ScopeKeyGroup[]
  readNow: ReadNow
}

/** What is shown, and reading what is not known. */
export function SubscriptionsToolbar(props: ScopesToolbarProps) {
  const { text, onText, isChangedOnly, canShowChanged, onChangedOnly, shown, readNow } = props
  const { t } = useTranslation('subscriptions')
  return (
    <>
      <ScreenSearch label={t('search')} value={text} onChange={onText} />
      <Checkbox isSelected={isChangedOnly} isDisabled={!canShowChanged && !isChangedOnly} onChange={onChangedOnly}>
        {t('changedOnly')}
      </Checkbox>
      <ReadUnknown shown={shown} readNow={readNow} />
      <GridKeys />
    </>
  )
}

/** One act for every shown agent whose subscriptions are not known; the heads of the blocks read all. */
function ReadUnknown({ shown, readNow }: { shown: readonly ScopeKeyGroup[]; readNow: ReadNow }) {
  const { t } = useTranslation('subscriptions')
  const unknown = useMemo(
    () => shown.flatMap(({ agents }) => agents.filter(({ held }) => held === null)).map(({ agentKey }) => agentKey),
    [shown],
  )
  const { reading, read, stop } = readNow
  if (reading.size > 0)
    return (
      <>
        <span role="status" className="text-ink-2">
          {t('read.progress', { count: reading.size })}
        </span>
        <Button icon={<Square />} onPress={stop}>
          {t('read.stop')}
        </Button>
      </>
    )
  if (unknown.length === 0) return null
  return (
    <Button icon={<RefreshCw />} onPress={() => read(unknown)}>
      {t('read.unknown', { count: unknown.length })}
    </Button>
  )
}

function GridKeys() {
  const { t } = useTranslation('subscriptions')
  const review = useShortcut('review')
  const keys = [
    ['↑ ↓ ← →', t('keys.move')],
    ['Space', t('keys.toggle')],
    ...(review === undefined ? [] : [[review, t('keys.review')] as const]),
  ] as const
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
      {keys.map(([key, act]) => (
        <span key={key} className="inline-flex items-center gap-1">
          <Kbd keys={key} /> {act}
        </span>
      ))}
    </span>
  )
}
