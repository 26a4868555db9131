import { expect, it } from 'vitest'
import { englishOnDemand } from './english-on-demand.ts'
import { simplifiedChinese } from './simplified-chinese.ts'

it.each([
  ['English', englishOnDemand, /Keep any .*key .*that is in the document/],
  ['Chinese', simplifiedChinese, /文档中现有的.*公钥请保留/],
])(
  'every text that has a document of public keys put at a URL says to keep the keys of others: %s',
  (_, words, said) => {
    const { publicKeys, rotate, rotateMany } = words.secrets
    const texts = [
      publicKeys.host,
      publicKeys.hostShared,
      rotate.host,
      rotate.hostShared,
      rotateMany.publish,
      words.registrations.jwks.keepOthers,
    ]
    expect(texts.filter((text) => !said.test(text))).toEqual([])
  },
)
