import type { Radar, RadarCycle } from '../challenges/radar.ts'
import type { Collected, ResultCollector } from './result-collector.ts'

/** Asks for the results of every challenge that is due and not settled here. What time it is there is asked first. */
export async function refreshResults({
  radar,
  collector,
}: {
  radar: Radar
  collector: ResultCollector
}): Promise<Collected & { failed: RadarCycle['failed'] }> {
  const { failed } = await radar.runCycle()
  return { ...(await collector.runNow()), failed }
}
