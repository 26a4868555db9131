import type { PackAdds } from '#contract/ipc/packs.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'

const names = [
  'predictions',
  'completed',
  'drafts',
  'intents',
  'subscriptions',
  'pendingChanges',
  'registered',
  'claimLinks',
  'tags',
  'notes',
  'groups',
] as const satisfies readonly (keyof PackAdds)[]

/** Says what is added, one phrase a kind: `+12 predictions`. Kinds of which nothing is added are left out. */
export function usePackAdditionsText(): (adds: PackAdds) => string[] {
  const { t } = useTranslation('packs')
  return (adds) => names.filter((name) => adds[name] > 0).map((name) => t(`adds.${name}`, { count: adds[name] }))
}
