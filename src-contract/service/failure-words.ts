import type { ServiceText } from '../rules/text/service-text.ts'
import { decodeField } from './decoding/decode.ts'

/** What a response says of a failure beside what it gives once; `decodeResponse` puts it in. */
export const failureWords = decodeField((): ServiceText | null => null)
