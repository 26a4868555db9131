import { useTranslation } from '../../i18n/use-translation.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import darkEnglish from './pictures/desk.dark.en.png'
import darkChinese from './pictures/desk.dark.zh-CN.png'
import lightEnglish from './pictures/desk.light.en.png'
import lightChinese from './pictures/desk.light.zh-CN.png'

const pictures = {
  en: { light: lightEnglish, dark: darkEnglish },
  'zh-CN': { light: lightChinese, dark: darkChinese },
} as const

/** What the work looks like, in the language and the theme of the console; made by `npm run screenshots`. */
export function DeskPicture() {
  const { t } = useTranslation('welcome')
  const { language } = useUi()
  const { light, dark } = pictures[language]
  const className = 'h-[250px] w-full object-cover object-[0_20%]'
  return (
    <figure className="overflow-hidden rounded-lg border border-line-strong">
      <img src={light} alt={t('picture')} className={`${className} in-data-[theme=dark]:hidden`} />
      <img src={dark} alt={t('picture')} className={`${className} hidden in-data-[theme=dark]:block`} />
    </figure>
  )
}
