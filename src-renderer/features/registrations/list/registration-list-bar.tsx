import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { markActed } from '../../../shared/frozen-rows/acted-rows.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SubmitReview } from '../challenge/submit-review.tsx'
import { countDismissLosses } from './dismiss-words.ts'
import { RegistrationReviewDialog } from './registration-review-dialog.tsx'
import { reviewOfRows, withSuggestedNames } from './registration-review-groups.ts'
import { type NextAct, nextActOf } from './registration-steps.ts'
import type { BulkRegister } from './use-bulk-register.ts'
import { renameAndRegister } from './use-row-action.ts'

interface RegistrationListBarProps {
  /** The ticked rows that are shown. */
  rows: readonly RegistrationView[]
  many: BulkRegister
  onClear: () => void
}

/** What can be done with all ticked rows at once; each act says how many of them it reaches. */
export function RegistrationListBar({ rows, many, onClear }: RegistrationListBarProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const sayError = useErrorToast()
  const [asked, setAsked] = useState<'register' | 'rename' | 'submit' | 'dismiss' | null>(null)
  const of = (act: NextAct) => rows.filter((row) => nextActOf(row) === act)
  const toRegister = of('register')
  const toRename = of('rename')
  const toSubmit = of('submit')
  const toDismiss = rows.filter(({ activity, stage }) => activity === 'none' && stage !== 'sending')
  const start = useMutation({
    mutationFn: () => client.registrations.startMany({ agentKeys: toRegister.map(({ agentKey }) => agentKey) }),
    onSuccess: () => setAsked(null),
    onError: (thrown) => sayError(thrown),
  })
  const isBusy = many.left > 0
  const close = (): void => setAsked(null)
  return (
    <section
      aria-label={t('bar.label')}
      className="flex h-11 shrink-0 items-center gap-2 border-line border-t bg-picked px-4"
    >
      <span role="status" className="mr-2 font-medium">
        {isBusy ? t('bar.left', { count: many.left }) : t('bar.selected', { count: rows.length })}
      </span>
      {toRegister.length === 0 ? null : (
        <Button variant="primary" onPress={() => setAsked('register')}>
          {t('bar.register', { count: toRegister.length })}
        </Button>
      )}
      {toRename.length === 0 ? null : (
        <Button isDisabled={isBusy} onPress={() => setAsked('rename')}>
          {t('bar.rename', { count: toRename.length })}
        </Button>
      )}
      {toSubmit.length === 0 ? null : (
        <Button
          variant={toRegister.length === 0 ? 'primary' : 'quiet'}
          isDisabled={isBusy}
          onPress={() => setAsked('submit')}
        >
          {t('bar.submit', { count: toSubmit.length })}
        </Button>
      )}
      <Button isDisabled={isBusy || toDismiss.length === 0} onPress={() => setAsked('dismiss')}>
        {t('bar.dismiss', { count: toDismiss.length })}
      </Button>
      <span className="ml-auto" />
      <IconButton label={t('bar.clear')} icon={<X />} onPress={onClear} />
      {asked !== 'register' ? null : (
        <RegistrationReviewDialog
          groups={reviewOfRows(toRegister)}
          isPending={start.isPending}
          onConfirm={() => start.mutate()}
          onClose={close}
        />
      )}
      {asked !== 'rename' ? null : (
        <RegistrationReviewDialog
          groups={reviewOfRows(withSuggestedNames(toRename))}
          isPending={false}
          note={t('review.renamed')}
          onConfirm={() => {
            close()
            void many.run(toRename, (row) => renameAndRegister(client, row), 'registrations')
          }}
          onClose={close}
        />
      )}
      {asked !== 'submit' ? null : (
        <SubmitReview
          rows={toSubmit}
          onClose={close}
          onConfirm={(ready) => {
            close()
            const submit = async ({ agentKey, draft }: RegistrationView): Promise<void> => {
              if (draft !== null) await client.registrations.submitAnswer({ agentKey, draft })
            }
            void many.run(ready, submit, 'answers')
          }}
        />
      )}
      <DismissMany
        rows={toDismiss}
        isOpen={asked === 'dismiss'}
        onClose={close}
        onConfirm={() => {
          close()
          void many.run(toDismiss, async ({ agentKey }) => {
            await client.registrations.dismiss({ agentKey })
            markActed([agentKey])
          })
        }}
      />
    </section>
  )
}

function DismissMany(props: {
  rows: readonly RegistrationView[]
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const { t } = useTranslation('registrations')
  const { rows, isOpen, onClose, onConfirm } = props
  return (
    <ConfirmDialog
      title={t('bar.dismissTitle', { count: rows.length })}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t('bar.dismiss', { count: rows.length })}
      tone="danger"
      onConfirm={onConfirm}
    >
      <ul className="flex flex-col gap-2">
        {countDismissLosses(rows).map(({ loss, count, isBad }) => (
          <li key={loss} className={isBad ? 'text-bad' : ''}>
            {isBad ? '! ' : ''}
            {t(`bar.${loss}`, { count })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
