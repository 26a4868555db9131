import { type FunctionComponent, lazy } from 'react'
import { addWordsOnDemand } from '../../i18n/words-on-demand.ts'

/** A part of a screen that comes when it is shown, together with the words that no start reads. */
export function definePart<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
) {
  return lazy<FunctionComponent<Props>>(async () => {
    const [module] = await Promise.all([load(), addWordsOnDemand()])
    const part: FunctionComponent<Props> = module[name]
    return { default: part }
  })
}
