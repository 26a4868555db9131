/** How often each side of a comparison is measured, after one round that does not count. */
const defaultRounds = 7

/**
 * Measures the sides in turns (floor, ours, floor, ours…), so that whatever else the machine does meanwhile slows all
 * alike. The first round warms caches and is thrown away. Gives the samples of each side.
 */
export async function takeTurns<Side extends string, Sample = number>(
  sides: Record<Side, () => Promise<Sample>>,
  rounds = defaultRounds,
): Promise<Record<Side, Sample[]>> {
  const entries = (Object.keys(sides) as Side[]).map((name) => ({
    name,
    measure: sides[name],
    samples: [] as Sample[],
  }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { measure, samples } of entries) {
      const sample = await measure()
      if (round > 0) samples.push(sample)
    }
  }
  return Object.fromEntries(entries.map(({ name, samples }) => [name, samples])) as Record<Side, Sample[]>
}
