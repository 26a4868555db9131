import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import type { ShortcutId } from '../../../shared/shortcuts/shortcut-table.ts'
import { useShortcut } from '../../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { AnswersDialog } from '../challenge/answers-dialog.tsx'
import { FormDraftsGate } from '../form/form-drafts.tsx'
import { KeyHost } from '../form/key-host.tsx'
import { RegisterForm } from '../form/register-form.tsx'
import { StateCell } from './registration-list-cells.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { findRowsToAnswer, stageTraits } from './registration-steps.ts'

interface RegistrationDetailProps {
  row: RegistrationView
  rows: readonly RegistrationView[]
}

/** One registration with all that can be done at its step, and the way to the next one that needs an answer. */
export function RegistrationDetail({ row, rows }: RegistrationDetailProps) {
  const { t } = useTranslation('registrations')
  const { deployments } = useAppState()
  const navigate = useNavigate()
  const [isLoading, setIsLoading] = useState(false)
  const [loads, setLoads] = useState(0)
  const show = (agentKey: AgentKey): void => void navigate({ to: '/onboarding/registrations', search: { agentKey } })
  const { previous, next, count } = findRowsToAnswer(rows, row.agentKey)
  useCommands(useStepCommands({ previous, next }, show))
  const previousKeys = useShortcut('previousToAnswer')
  const nextKeys = useShortcut('nextToAnswer')
  const first = deployments[0]
  const isForm = ['staged', 'intent', 'refused', 'unknown'].includes(row.stage)
  const back = (): void => void navigate({ to: '/onboarding/registrations' })
  return (
    <Page
      title={escapeInvisible(row.form.name)}
      tabs={<OnboardingTabs />}
      isBelowTab
      aside={<StateCell row={row} />}
      actions={
        <>
          {count === 0 || stageTraits[row.stage].step === 'register' ? null : (
            <>
              <span className="text-ink-2">{t('toAnswer', { count })}</span>
              <IconButton
                label={t('previousToAnswer')}
                icon={<ChevronUp />}
                {...(previousKeys === undefined ? {} : { shortcut: previousKeys })}
                isDisabled={previous === null}
                onPress={() => previous !== null && show(previous)}
              />
              <IconButton
                label={t('nextToAnswer')}
                icon={<ChevronDown />}
                {...(nextKeys === undefined ? {} : { shortcut: nextKeys })}
                isDisabled={next === null}
                onPress={() => next !== null && show(next)}
              />
              <Button icon={<FileUp />} onPress={() => setIsLoading(true)}>
                {t('answers.load')}
              </Button>
            </>
          )}
          <Button icon={<ArrowLeft />} onPress={back}>
            {t('allRegistrations')}
          </Button>
        </>
      }
    >
      <div className="flex max-w-[1180px] flex-col gap-4">
        {row.stage === 'unknown' && row.error?.code !== 'restored_from_backup' ? (
          <p className="text-warn">{t('unknownHelp')}</p>
        ) : null}
        <KeyHost key={row.agentKey} row={row} />
        {isForm && first !== undefined ? (
          <FormDraftsGate>
            <RegisterForm
              // Another name came from main: what was tried under the last one says nothing of it.
              key={`${row.agentKey}~${row.form.name}`}
              first={first}
              row={row}
              onStarted={(started) => show(started.agentKey)}
            />
          </FormDraftsGate>
        ) : null}
        <RegistrationPanel
          key={`${row.agentKey}~${loads}`}
          // Beneath the form the panel only offers to put the row away; its error is shown at the form.
          row={isForm ? { ...row, error: null } : row}
          onGone={back}
        />
      </div>
      {isLoading ? (
        <AnswersDialog onClose={() => setIsLoading(false)} onFilled={() => setLoads((last) => last + 1)} />
      ) : null}
    </Page>
  )
}

function useStepCommands(
  { previous, next }: { previous: AgentKey | null; next: AgentKey | null },
  show: (agentKey: AgentKey) => void,
): readonly Command[] {
  const { t } = useTranslation('registrations')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same at each render
  return useMemo(() => {
    const command = (shortcut: ShortcutId, title: string, agentKey: AgentKey | null): readonly Command[] =>
      agentKey === null ? [] : [{ id: `register-${shortcut}`, title, group: 'go', shortcut, run: () => show(agentKey) }]
    return [
      ...command('previousToAnswer', t('previousToAnswer'), previous),
      ...command('nextToAnswer', t('nextToAnswer'), next),
    ]
  }, [t, previous, next])
}
