/**
 * A console killed between every two steps of a registration: no secret is lost, and the row can be finished from
 * there.
 */
import { openKillGround, scenarios } from '../support/registration-kills.ts'
import { type FaultGroup, never } from './row.ts'

/**
 * So many kills of the application ask for the long run, in which every step has its kill; else every third one has.
 */
const longRun = 200

export const registrationKills: FaultGroup = {
  name: 'register',
  async run({ kills: asked }) {
    const ground = await openKillGround()
    const stride = asked >= longRun ? 1 : 3
    const wrong: string[] = []
    const ends = new Map<string, number>()
    let kills = 0
    try {
      for (const scenario of scenarios) {
        const steps = await ground.stepsOf(scenario)
        for (let step = 1; step <= steps.length; step += stride) {
          const outcome = await ground.kill(scenario, step)
          // The last steps erase what is used up; some of them are over before anybody can be killed at them.
          if (outcome.killedAt === null) continue
          kills += 1
          ends.set(outcome.ended, (ends.get(outcome.ended) ?? 0) + 1)
          for (const what of outcome.wrong) wrong.push(`${scenario.name}, ${outcome.killedAt}: ${what}`)
        }
      }
    } finally {
      await ground.close()
    }
    const shown = [...ends].map(([stage, count]) => `${count} ${stage}`).join(', ')
    return [
      never(
        'Console killed while registering: rows that say something else than is true, secrets lost or leaked, agents registered twice',
        wrong,
        `${kills} kills between the steps (in the end ${shown})`,
      ),
    ]
  },
}
