const words = [
  /client[\s_-]*secret/i,
  // As the name of a column or a field; in a sentence it is a word like others.
  /(?:^|[,;\t"'])\s*secret\s*(?:$|[,;\t"':])/im,
  // `private_key_jwt` is the name of a method and says nothing.
  /private[\s_-]*key(?![\s_-]*jwt)/i,
  /BEGIN[A-Z ]* KEY/,
  /access[\s_-]*token/i,
  // In a cell of a table, and as a text within JSON, its quotes are written as two or behind a backslash.
  /"d\\*"{1,2}\s*:/,
]

/**
 * Whether a text may hold a secret or a private key, by the words that are around one. What it says yes to is not
 * written to a disk.
 */
export function mayHoldCredentials(text: string): boolean {
  return words.some((word) => word.test(text))
}
