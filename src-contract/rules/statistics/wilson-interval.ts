/** The quantile of the normal distribution that a 95 % interval reaches to. */
export const z95 = 1.959963984540054

/** The 95 % interval of a share (Wilson 1927): fair for few and for shares near 0 or 1. All of 0..1 of nothing. */
export function computeWilsonInterval(successes: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const share = successes / n
  const spread = z95 * Math.sqrt((share * (1 - share)) / n + (z95 * z95) / (4 * n * n))
  const middle = share + (z95 * z95) / (2 * n)
  const scale = 1 + (z95 * z95) / n
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}
