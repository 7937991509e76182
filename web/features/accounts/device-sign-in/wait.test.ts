import { describe, expect, it } from 'vitest'
import type { SeenStatus } from '../../../../shared/contract/device-sign-ins.ts'
import { type Ports, type Screen, waitForApproval } from './wait.ts'

const code = { id: 'dsi_1', secret: 'secret', manualCode: '123456', number: 47 }
const done = { step: 'done' } as const
type Answer = SeenStatus | 'approved by ana' | Error

/** The state is asked for once in a second and a half of a clock of its own. */
async function waited(answers: readonly Answer[], more: Partial<Ports> = {}, leaveAfter = Number.POSITIVE_INFINITY) {
  const shown: Screen[] = []
  const entered: string[] = []
  const left = new AbortController()
  let asked = 0
  let now = 0
  const step = await waitForApproval(
    {
      start: async () => code,
      state: async () => {
        const answer = answers[asked++] ?? 'waiting'
        if (answer instanceof Error) throw answer
        return answer === 'approved by ana' ? { status: 'approved', userId: 'ana' } : { status: answer, userId: null }
      },
      enter: async (userId, pass) => {
        entered.push(`${userId} by ${pass}`)
        return done
      },
      pause: async () => {
        now += 1500
        if (asked >= leaveAfter) left.abort()
      },
      now: () => now,
      ...more,
    },
    (screen) => shown.push(screen),
    left.signal,
  )
  return { step, shown: shown.map(({ at }) => at), last: shown.at(-1), entered, asked }
}

const refused = (status: number, refusal: string) => Object.assign(new Error(refusal), { status, code: refusal })

describe('a screen that shows a code', () => {
  it('signs in with its own secret as soon as somebody has approved it', async () => {
    const { step, shown, entered } = await waited(['waiting', 'waiting', 'approved by ana'])
    expect(shown).toEqual(['starting', 'waiting', 'entering'])
    expect(entered).toEqual(['ana by dsi_1.secret'])
    expect(step).toEqual(done)
  })

  it.each(['refused', 'spoilt', 'used', 'expired'] as const)(
    'says that its code is %s, and enters nowhere',
    async (why) => {
      const { step, last, entered } = await waited(['waiting', why])
      expect(last).toEqual({ at: 'over', why })
      expect({ step, entered }).toEqual({ step: undefined, entered: [] })
    },
  )

  it('gives up after 90 seconds by its own clock, whatever it is told', async () => {
    const { last, asked } = await waited([])
    expect(last).toEqual({ at: 'over', why: 'expired' })
    expect(asked).toBe(60)
  })

  it('goes on through a lost connection, a fault and a full gateway', async () => {
    const interruptions = [new TypeError('no network'), refused(503, 'x'), refused(429, 'request.too_many')]
    expect((await waited([...interruptions, 'approved by ana'])).step).toEqual(done)
  })

  it('is over where nothing is known of it any more', async () => {
    expect((await waited([refused(404, 'device_sign_in.not_found')])).last).toEqual({ at: 'over', why: 'expired' })
  })

  it('says what failed, before and after it was let in', async () => {
    const error = new Error('no')
    const fail = () => Promise.reject(error)
    expect((await waited([], { start: fail })).last).toEqual({ at: 'failed', error })
    expect((await waited(['approved by ana'], { enter: fail })).last).toEqual({ at: 'failed', error })
  })

  it('asks and enters no more once it is left', async () => {
    const { asked, entered, last } = await waited(['waiting', 'waiting', 'approved by ana'], {}, 2)
    expect({ asked, entered, last: last?.at }).toEqual({ asked: 2, entered: [], last: 'waiting' })
  })
})
