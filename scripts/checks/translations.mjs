import fs from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { inProject } from '../bootstrap/paths.mjs'
import { hasRuledOutWord } from './ruled-out-words.mjs'

const FOLDER = 'src-renderer/i18n'
const LANGUAGES = ['en', 'zh-CN']
/** English tells one from many; Chinese does not, so only `_other` exists there. */
const PLURAL_FORMS = { en: ['one', 'other'], 'zh-CN': ['other'] }
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

export const translationsCheck = {
  name: 'translations complete in English and Chinese',
  fix: `Give both ${LANGUAGES.map((language) => `${FOLDER}/${language}/`).join(' and ')} the same keys with the same {{placeholders}}, every error code \`what\` and \`next\` in errors.json, and words of docs/vocabulary.md.`,
  run: async () => {
    const [first, second] = LANGUAGES
    const fileNames = new Set(LANGUAGES.flatMap((language) => fs.readdirSync(inProject(FOLDER, language))))
    const problems = []
    const texts = []
    for (const fileName of [...fileNames].filter((name) => name.endsWith('.json'))) {
      const words = Object.fromEntries(LANGUAGES.map((language) => [language, readWords(language, fileName)]))
      for (const language of LANGUAGES) {
        problems.push(...emptyOrHalfPlural(words[language], { language, fileName }))
        for (const [key, text] of words[language]) texts.push({ language, fileName, key, text })
      }
      problems.push(...differences(words[first], words[second], fileName))
    }
    return [...problems, ...againstVocabulary(texts), ...(await errorsWithoutWords())]
  },
}

/** Key path → text, for one file of one language. */
function readWords(language, fileName) {
  const file = inProject(FOLDER, language, fileName)
  const words = new Map()
  if (!fs.existsSync(file)) return words
  const walk = (value, at) => {
    if (typeof value === 'string') words.set(at, value)
    else for (const [key, inner] of Object.entries(value)) walk(inner, at === '' ? key : `${at}.${key}`)
  }
  walk(JSON.parse(fs.readFileSync(file, 'utf8')), '')
  return words
}

function emptyOrHalfPlural(words, { language, fileName }) {
  const problems = []
  for (const [key, text] of words) {
    if (text.trim() === '') problems.push(`${language}/${fileName}: ${key} is empty`)
    if (!key.endsWith('_other')) continue
    for (const form of PLURAL_FORMS[language]) {
      const sibling = key.replace(PLURAL_SUFFIX, `_${form}`)
      if (!words.has(sibling)) problems.push(`${language}/${fileName}: ${sibling} is missing`)
    }
  }
  return problems
}

function differences(english, chinese, fileName) {
  const left = placeholdersByKey(english)
  const right = placeholdersByKey(chinese)
  const problems = []
  for (const [key, placeholders] of left) {
    if (!right.has(key)) problems.push(`zh-CN/${fileName}: ${key} is missing`)
    else if (right.get(key) !== placeholders) {
      problems.push(`${fileName}: ${key} has {{${placeholders}}} in en and {{${right.get(key)}}} in zh-CN`)
    }
  }
  for (const key of right.keys()) if (!left.has(key)) problems.push(`en/${fileName}: ${key} is missing`)
  return problems
}

function againstVocabulary(texts) {
  return texts
    .filter(hasRuledOutWord)
    .map(
      ({ language, fileName, key, text }) => `${language}/${fileName}: ${key} says “${text}”, see docs/vocabulary.md`,
    )
}

/** Plural forms count as one key; the form `other` speaks for it, since "one" may say its number in words. */
function placeholdersByKey(words) {
  const byKey = new Map()
  for (const [key, text] of words) {
    const form = PLURAL_SUFFIX.exec(key)?.[1]
    if (form !== undefined && form !== 'other') continue
    const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1])
    byKey.set(key.replace(PLURAL_SUFFIX, ''), [...new Set(names)].sort().join(', '))
  }
  return byKey
}

async function errorsWithoutWords() {
  const contract = await tsImport(path.join('../../src-contract', 'app-error.ts'), import.meta.url)
  return LANGUAGES.flatMap((language) => {
    const words = readWords(language, 'errors.json')
    const codes = new Set(contract.appErrorCodes)
    const missing = contract.appErrorCodes
      .flatMap((code) => [`${code}.what`, `${code}.next`])
      .filter((key) => !words.has(key))
      .map((key) => `${language}/errors.json: ${key} is missing`)
    const needless = [...new Set([...words.keys()].map((key) => key.split('.')[0]))]
      .filter((code) => !codes.has(code))
      .map((code) => `${language}/errors.json: ${code} is no code of src-contract/app-error.ts`)
    return [...missing, ...needless]
  })
}
