/** How words of a service name a pairing code. Gaps are bounded, since the words are of any length. */

/** After its own name: `Pairing code: K7P-2QD`. A `6-digit code` tells of its form only. */
export const namedClaimCode =
  /(?<=(?:\b(?:pairing|claim)[ _-]?(?:code|pin)\b|配对码|认领码)["'“]?\s{0,4}(?:is\b|[:：=是为])?\s{0,4}["'“]?)(?=[\w-]{0,16}\d)(?!\d{1,2}-(?:digit|char|letter|hour|minute|day))[\w-]{4,16}/gi

/** After the word `code` alone, in its usual form; beside a claim link nothing else is called so. */
export const otherwiseNamedCode = /(?<=\bcode\b["'“]?\s{0,4}(?:is\b|[:：=])?\s{0,4}["'“]?)[a-z0-9]{3}-[a-z0-9]{3}\b/gi
