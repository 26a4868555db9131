import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../../bridge/client.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { nextActOf } from './registration-steps.ts'

/** The name that is free, and another try under it. Main may ask about it, and a no leaves the name as it is. */
export async function renameAndRegister(client: ArenaClient, row: RegistrationView): Promise<void> {
  const { agentKey, suggestedName, form } = row
  if (suggestedName === null) return
  await client.sendBatches.confirm({ kind: 'registrations', agentKeys: [agentKey] })
  await client.registrations.changeForm({ agentKey, form: { ...form, name: suggestedName } })
  await client.registrations.startMany({ agentKeys: [agentKey] })
}

/** Does the one next thing with a row, or opens the screen where it is done. */
export function useRowAction(row: RegistrationView): { run: () => void; isPending: boolean } {
  const { client } = useBridge()
  const navigate = useNavigate()
  const sayError = useErrorToast()
  const { agentKey } = row
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (thrown) => sayError(thrown, row.form.name),
  })
  const run = (): void => {
    const next = nextActOf(row)
    if (next === 'register') act.mutate(() => client.registrations.startMany({ agentKeys: [agentKey] }))
    else if (next === 'rename') act.mutate(() => renameAndRegister(client, row))
    else if (next === 'check') act.mutate(() => client.registrations.check({ agentKey }))
    else if (next === 'again') void navigate({ to: '/onboarding/registrations/new', search: { like: agentKey } })
    else if (next === 'claim') void navigate({ to: '/onboarding/claims', search: { agent: agentKey } })
    else if (next === 'open') void navigate({ to: '/agents/$agentKey', params: { agentKey } })
    else void navigate({ to: '/onboarding/registrations', search: { agentKey } })
  }
  return { run, isPending: act.isPending }
}
