import { z } from 'zod'

/** What a client assertion may be signed by (Interface §5.2); the database holds the same list. */
export const keyAlgorithmSchema = z.enum(['ES256', 'RS256'])
export type KeyAlgorithm = z.infer<typeof keyAlgorithmSchema>

/** Longer than any private key as PEM or JWK. In UTF-16 units, which are its bytes: a key is ASCII. */
export const maxKeyText = 20_000

/** The keys that are made here: of RSA with its bits. */
export const keyKinds = ['ES256', 'RS256_2048', 'RS256_3072'] as const
export type KeyKind = (typeof keyKinds)[number]
