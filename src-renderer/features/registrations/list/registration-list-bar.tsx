import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { markActed } from '../../../shared/frozen-rows/acted-rows.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SubmitReview } from '../challenge/submit-review.tsx'
import { countDismissLosses } from './dismiss-words.ts'
import { RegistrationReviewDialog } from './registration-review-dialog.tsx'
import { reviewOfRows, withSuggestedNames } from './registration-review-groups.ts'
import { type NextAct, nextActOf } from './registration-steps.ts'
import { BulkProgress } from './run-progress.tsx'
import type { BulkRegister } from './use-bulk-register.ts'
import { renameAndRegister } from './use-row-action.ts'

/** A question about ticked rows, and those that it was asked about: what others do meanwhile changes nothing of it. */
export interface AskedOfRows {
  act: 'register' | 'rename' | 'submit' | 'dismiss'
  rows: readonly RegistrationView[]
}

interface RegistrationListBarProps {
  /** The ticked rows that are shown. */
  rows: readonly RegistrationView[]
  many: BulkRegister
  /** The open question; null: none. */
  asked: AskedOfRows | null
  onAsk: (asked: AskedOfRows | null) => void
  onClear: () => void
}

/** What can be done with all ticked rows at once; each act says how many of them it reaches. */
export function RegistrationListBar({ rows, many, asked, onAsk, onClear }: RegistrationListBarProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const sayError = useErrorToast()
  const of = (act: NextAct) => rows.filter((row) => nextActOf(row) === act)
  const toRegister = of('register')
  const toRename = of('rename')
  const toSubmit = of('submit')
  const toDismiss = rows.filter(({ activity, stage }) => activity === 'none' && stage !== 'sending')
  const start = useMutation({
    mutationFn: (of: readonly RegistrationView[]) =>
      client.registrations.startMany({ agentKeys: of.map(({ agentKey }) => agentKey) }),
    onSuccess: () => close(),
    onError: (thrown) => sayError(thrown),
  })
  const isBusy = many.left > 0
  const close = (): void => onAsk(null)
  return (
    <section
      aria-label={t('bar.label')}
      className="flex h-11 shrink-0 items-center gap-2 border-line border-t bg-picked px-4"
    >
      <BulkProgress many={many} ticked={rows.length} />
      {toRegister.length === 0 ? null : (
        <Button variant="primary" onPress={() => onAsk({ act: 'register', rows: toRegister })}>
          {t('bar.register', { count: toRegister.length })}
        </Button>
      )}
      {toRename.length === 0 ? null : (
        <Button isDisabled={isBusy} onPress={() => onAsk({ act: 'rename', rows: toRename })}>
          {t('bar.rename', { count: toRename.length })}
        </Button>
      )}
      {toSubmit.length === 0 ? null : (
        <Button
          variant={toRegister.length === 0 ? 'primary' : 'quiet'}
          isDisabled={isBusy}
          onPress={() => onAsk({ act: 'submit', rows: toSubmit })}
        >
          {t('bar.submit', { count: toSubmit.length })}
        </Button>
      )}
      <Button isDisabled={isBusy || toDismiss.length === 0} onPress={() => onAsk({ act: 'dismiss', rows: toDismiss })}>
        {t('bar.dismiss', { count: toDismiss.length })}
      </Button>
      <span className="ml-auto" />
      <IconButton label={t('bar.clear')} icon={<X />} onPress={onClear} />
      {asked?.act !== 'register' ? null : (
        <RegistrationReviewDialog
          groups={reviewOfRows(asked.rows)}
          isPending={start.isPending}
          onConfirm={() => start.mutate(asked.rows)}
          onClose={close}
        />
      )}
      {asked?.act !== 'rename' ? null : (
        <RegistrationReviewDialog
          groups={reviewOfRows(withSuggestedNames(asked.rows))}
          isPending={false}
          note={t('review.renamed')}
          onConfirm={() => {
            close()
            void many.run(asked.rows, (row) => renameAndRegister(client, row), 'registrations')
          }}
          onClose={close}
        />
      )}
      {asked?.act !== 'submit' ? null : (
        <SubmitReview
          rows={asked.rows}
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
        rows={asked?.act === 'dismiss' ? asked.rows : toDismiss}
        isOpen={asked?.act === 'dismiss'}
        onClose={close}
        onConfirm={() => {
          close()
          void many.run(asked?.rows ?? [], async ({ agentKey }) => {
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
