import type { LedgerEntryView } from '#contract/ipc/ledger.procedures.ts'
import { discussionKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { PresentationCover } from '../../shared/presentation/presentation-cover.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Facts } from '../../ui/panel.tsx'
import { HiddenText, useHiding } from '../../ui/presentation/hiding.tsx'

/** One entry with every word that is hashed. */
export function LedgerEntryDialog({ entry, onClose }: { entry: LedgerEntryView; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const facts = [
    { name: t('column.hash'), value: <span className="font-mono text-xs break-all select-text">{entry.hash}</span> },
    ...(entry.content?.isEnteredLater === true ? [{ name: t('entry.later'), value: t('entry.laterText') }] : []),
  ]
  return (
    <Dialog title={t('entry.title', { seq: entry.seq })} onClose={onClose}>
      <Facts facts={facts} />
      {isDiscussion(entry) ? (
        <EntryText entry={entry} />
      ) : (
        <PresentationCover>
          <EntryText entry={entry} />
        </PresentationCover>
      )}
    </Dialog>
  )
}

/** Whether nothing in it can be what a prediction says. */
function isDiscussion({ content }: LedgerEntryView): boolean {
  return discussionKindNames.some((kind) => kind === content?.kind)
}

function EntryText({ entry }: { entry: LedgerEntryView }) {
  const { t } = useTranslation('ledger')
  const isHidden = useHiding() && !isDiscussion(entry)
  if (isHidden) return <HiddenText />
  return (
    <section aria-label={t('entry.text')}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that
        tabIndex={0}
        className="mt-3 max-h-[50vh] overflow-auto rounded-md border border-line bg-ground p-2 font-mono text-xs break-words whitespace-pre-wrap select-text"
      >
        {readable(entry).split('\n').map(escapeInvisible).join('\n')}
      </pre>
    </section>
  )
}

/** Indented; what cannot be read stays as it is stored. */
function readable({ text, content }: LedgerEntryView): string {
  return content === null ? text : JSON.stringify(JSON.parse(text), null, 2)
}
