import { useMutation } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSayError } from './use-say-error.ts'

interface FormTarget {
  row: RegistrationView | null
  deploymentId: DeploymentId
  site: Site
}

interface FormActs {
  /** Sends the form. */
  register: (form: RegistrationForm) => void
  /** Writes the form down and sends nothing. */
  keep: (form: RegistrationForm) => void
  /** Writes the form down and makes the key whose public half is to be hosted. */
  makeKey: (form: RegistrationForm) => void
  reset: () => void
  isPending: boolean
  error: AppErrorData | null
}

/** What can be done with a filled-in form, for a new row or one that is not registered yet. */
export function useFormActs(target: FormTarget, onDone: (row: RegistrationView) => void): FormActs {
  const { client } = useBridge()
  const sayError = useSayError()
  const { row, deploymentId, site } = target
  const run = useMutation({ mutationFn: (act: () => Promise<RegistrationView>) => act(), onSuccess: onDone })
  const stage = async (form: RegistrationForm): Promise<RegistrationView> => {
    if (row !== null) return client.registrations.changeForm({ agentKey: row.agentKey, form })
    const [staged] = (await client.registrations.stage({ deploymentId, site, forms: [form] })).rows
    if (staged === undefined) throw new Error('main staged no row')
    return staged
  }
  return {
    register: (form) =>
      run.mutate(() =>
        client.registrations.start({ agentKey: row?.agentKey ?? null, deploymentId, site, form }),
      ),
    keep: (form) => run.mutate(() => stage(form)),
    makeKey: (form) =>
      run.mutate(async () => {
        const staged = await stage(form)
        try {
          return await client.registrations.makeKey({ agentKey: staged.agentKey })
        } catch (thrown) {
          // The row is there: its own screen offers the key again.
          sayError(thrown, form.name)
          return staged
        }
      }),
    reset: run.reset,
    isPending: run.isPending,
    error: run.error === null ? null : appErrorOf(run.error),
  }
}
