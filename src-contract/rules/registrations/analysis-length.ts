/** The length that the interface asks of the analysis of a short answer (Interface §2.3), in `countCharacters`. */
export const shortestAnalysis = 50
export const longestAnalysis = 200

/** Characters as a service counts them: one that takes two UTF-16 units is still one. */
export function countCharacters(text: string): number {
  return [...text].length
}
