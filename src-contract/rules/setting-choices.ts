/** Settings that are one of a few values: which they are, and which holds until the operator chooses. */

interface Choice<Value> {
  values: readonly Value[]
  preset: Value
}

const oneOf = <const Value>(values: readonly Value[], preset: NoInfer<Value>): Choice<Value> => ({ values, preset })
const onOrOff = (preset: boolean): Choice<boolean> => ({ values: [true, false], preset })

export const settingChoices = {
  language: oneOf(['system', 'en', 'zh-CN'], 'system'),
  theme: oneOf(['system', 'light', 'dark'], 'system'),
  density: oneOf(['compact', 'normal', 'comfortable'], 'normal'),
  upDownColours: oneOf(['by_site', 'green_up', 'red_up', 'blue_orange'], 'by_site'),
  /**
   * Whether what predictions say is hidden until their outcome is known, as while the screen is shared. Kept over
   * restarts: who forgets that it is on sees too little, never shows too much.
   */
  isPresenting: onOrOff(false),
  /** Whether the console goes on in the tray when its window is closed, where there is a tray. */
  closeToTray: onOrOff(true),
  /** Whether the system's own notification says that an agent was claimed. The name is stored. */
  claimNotices: onOrOff(true),
  /** Whether keys without Ctrl or Alt run commands. */
  singleKeys: onOrOff(true),
}

type SettingChoices = typeof settingChoices
export type ChoiceName = keyof SettingChoices
export type ChosenSettings = { [Name in ChoiceName]: SettingChoices[Name]['preset'] }

/** What is stored of them. A value that this version does not know counts as absent. */
export function readSettingChoices(held: object): ChosenSettings {
  const chosen = Object.entries(settingChoices).map(([name, { values, preset }]): [string, unknown] => {
    const stored: unknown = Reflect.get(held, name)
    return [name, values.find((value) => value === stored) ?? preset]
  })
  return Object.fromEntries(chosen) as ChosenSettings
}
