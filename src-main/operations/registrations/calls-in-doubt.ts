/**
 * Which registrations had a call of unknown outcome that was followed by another: what that one was told says nothing
 * of an agent that the first may have made.
 */
import { z } from 'zod'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'

const settingName = 'registrations in doubt'
/** The fingerprint of the key that the call was made with, by the registration; null for a call without one. */
const storedSchema = z.record(z.string(), z.string().nullable())

type Settings = Pick<Store, 'settings'>

function readStored({ settings }: Settings): Readonly<Record<string, string | null>> {
  return storedSchema.safeParse(settings.get(settingName)).data ?? {}
}

/** To be called before a registration whose outcome is unknown is sent once more. */
export function recordCallInDoubt(store: Settings, { agentKey, keyFingerprint }: RegistrationRecord): void {
  store.settings.set(settingName, { ...readStored(store), [agentKey]: keyFingerprint })
}

/** With the row nothing is left that the doubt is about. */
export function forgetCallInDoubt(store: Settings, agentKey: AgentKey): void {
  const { [agentKey]: doubted, ...others } = readStored(store)
  if (doubted !== undefined) store.settings.set(settingName, others)
}

/** Whether the service may have an agent of this row that it has not named. */
export function isInDoubt(store: Settings, { agentKey, stage }: RegistrationRecord): boolean {
  return stage === 'unknown' || readStored(store)[agentKey] !== undefined
}

/** Whether it may have that agent by the key that is in the keychain now, which is then neither erased nor replaced. */
export function isKeyInDoubt(store: Settings, { agentKey, stage, keyFingerprint }: RegistrationRecord): boolean {
  return stage === 'unknown' || (keyFingerprint !== null && readStored(store)[agentKey] === keyFingerprint)
}
