/**
 * Has the runtime read its classes of `fetch` (`Request`, `Response`, `Headers`), which it does at the first use of one
 * and which takes some 50 ms: in a turn of its own, not within the first reading of challenges.
 */
export function readFetchClasses(): void {
  void new Response(null)
}
