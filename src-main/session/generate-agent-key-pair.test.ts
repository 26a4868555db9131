import { expect, it } from 'vitest'
import { registrationFormSchema } from '#contract/ipc/registration-form.ts'
import { generateAgentKeyPair, keyKindOf } from './generate-agent-key-pair.ts'

// A key beyond the limits of key-material.ts is refused when it is read back.
it.each(registrationFormSchema.shape.keyKind.options)('a key of the kind %s is one that is taken', async (kind) => {
  const { credential, algorithm } = await generateAgentKeyPair(kind)
  expect(keyKindOf(credential)).toBe(kind)
  expect(kind.startsWith(algorithm)).toBe(true)
})
