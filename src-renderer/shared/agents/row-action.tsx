import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useToast } from '../../ui/toast.tsx'
import { actOf, type StatusAct } from './status-traits.ts'

interface RowActProps {
  row: FleetRow
  onReEnter: (row: FleetRow) => void
  size?: 'sm' | 'md'
}

/** The one act that helps with the agent's status. A row without one, as most are, costs nothing. */
export function RowAction(props: RowActProps) {
  const act = actOf(props.row)
  if (act === null) return null
  if (act === 'check_keychain') return <CheckKeychain {...props} />
  if (act === 'check') return <CheckAgent {...props} />
  return <OpenAct act={act} {...props} />
}

function OpenAct({
  act,
  row,
  onReEnter,
  size = 'sm',
}: RowActProps & { act: Exclude<StatusAct, 'check' | 'check_keychain'> }) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  if (act === 're_enter')
    return (
      <Button size={size} onPress={() => onReEnter(row)}>
        {t('act.reEnter')}
      </Button>
    )
  if (act === 'claim')
    return (
      <Button size={size} onPress={() => void navigate({ to: '/onboarding/claims', search: { agent: row.agentKey } })}>
        {t('act.claim')}
      </Button>
    )
  if (act === 'answer')
    return (
      <Button
        size={size}
        onPress={() => void navigate({ to: '/onboarding/registrations', search: { agentKey: row.agentKey } })}
      >
        {t('act.answer')}
      </Button>
    )
  const site = siteRules[row.site].otherSite
  return (
    <Button
      size={size}
      onPress={() => void navigate({ to: '/onboarding/add', search: { deploymentId: row.deploymentId, site } })}
    >
      {t(`act.addOn.${site}`)}
    </Button>
  )
}

function CheckAgent({ row, size = 'sm' }: RowActProps) {
  const { t } = useTranslation('fleet')
  const check = useCheckOne(row)
  return (
    <Button size={size} isPending={check.isPending} onPress={() => check.mutate()}>
      {t('act.check')}
    </Button>
  )
}

function CheckKeychain({ size = 'sm' }: RowActProps) {
  const { t } = useTranslation('fleet')
  const checkVault = useCheckVault()
  return (
    <Button size={size} isPending={checkVault.isPending} onPress={() => checkVault.mutate()}>
      {t('act.checkKeychain')}
    </Button>
  )
}

/** Asks the service about one agent; what it finds arrives with the rows, what fails is said here. */
export function useCheckOne(row: FleetRow) {
  const { client } = useBridge()
  const toast = useToast()
  const words = useErrorText()
  const { label } = useJoins()
  return useMutation({
    mutationFn: () => client.agents.check({ agentKeys: [row.agentKey] }),
    onSuccess: ([result]) => {
      if (result === undefined || result.outcome.ok) return
      const { what, next } = words(result.outcome.error)
      toast({ tone: 'bad', title: label(escapeInvisible(row.name), what), detail: next })
    },
    onError: (error) => {
      const { what, next } = words(appErrorOf(error))
      toast({ tone: 'bad', title: what, detail: next })
    },
  })
}

/** Asks the keychain again; agents whose secret could not be read follow by themselves. */
export function useCheckVault() {
  const { client } = useBridge()
  const toast = useToast()
  const words = useErrorText()
  return useMutation({
    mutationFn: () => client.secrets.checkVault(),
    onError: (error) => {
      const { what, next } = words(appErrorOf(error))
      toast({ tone: 'bad', title: what, detail: next })
    },
  })
}
