import { lazyRouteComponent } from '@tanstack/react-router'
import { addWordsOnDemand } from '../../i18n/words-on-demand.ts'

/** A page that comes when it is opened, together with the words that no start reads (i18n/english-on-demand.ts). */
export function definePage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), addWordsOnDemand()])
    return module
  }, name)
}
