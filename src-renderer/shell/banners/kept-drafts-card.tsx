import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { KeptDrafts } from '#contract/ipc/reminders.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'

const linkClass = 'font-medium text-accent underline-offset-2 hover:underline'

/** After a start: what was typed before and not sent, and where it is. Gone when dismissed. */
export function KeptDraftsCard({ drafts: { predictions, beside, more, texts } }: { drafts: KeptDrafts }) {
  const { t } = useTranslation('reminders')
  const { orpc } = useBridge()
  const count = beside.reduce((sum, each) => sum + each.count, predictions + more + texts)
  const showError = useErrorToast()
  const dismiss = useMutation(
    orpc.reminders.dismissKeptDrafts.mutationOptions({ onError: (thrown) => showError(thrown) }),
  )
  return (
    <section
      aria-label={t('keptDrafts.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-2"
    >
      <strong className="font-medium">{t('keptDrafts.title', { count })}</strong>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        {predictions === 0 ? null : (
          <li>
            <Link to="/predict" className={linkClass}>
              {t('keptDrafts.predictions', { count: predictions })}
            </Link>
          </li>
        )}
        {beside.map(({ challengeKey, question, count: drafts }) => (
          <li key={challengeKey} className="flex min-w-0 max-w-96 gap-1">
            <Link
              to="/predict/$challengeKey"
              params={{ challengeKey }}
              lang={findLanguage(question)}
              className={`min-w-0 truncate ${linkClass}`}
            >
              {escapeInvisible(question)}
            </Link>
            <span className="whitespace-nowrap">{t('keptDrafts.beside', { count: drafts })}</span>
          </li>
        ))}
        {more === 0 ? null : <li>{t('keptDrafts.more', { count: more })}</li>}
        {texts === 0 ? null : (
          <li>
            <Link to="/outbox" className={linkClass}>
              {t('keptDrafts.texts', { count: texts })}
            </Link>
          </li>
        )}
      </ul>
      <IconButton
        label={t('keptDrafts.dismiss')}
        icon={<X aria-hidden />}
        isDisabled={dismiss.isPending}
        onPress={() => dismiss.mutate(undefined)}
      />
    </section>
  )
}
