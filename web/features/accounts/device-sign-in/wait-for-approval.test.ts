import { describe, expect, it } from 'vitest'
import type { SeenStatus } from '../../../../shared/contract/device-sign-ins.ts'
import { type Ports, type Screen, waitForApproval } from './wait-for-approval.ts'

const code = { id: 'dsi_1', secret: 'secret', manualCode: '123456', number: 47 }
const done = { step: 'done' } as const
type Answer = SeenStatus | 'approved by ana' | Error

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
      signIn: async (userId, pass) => {
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

describe('waitForApproval', () => {
  it('signs in with its own secret once the code is approved', async () => {
    const { step, shown, entered } = await waited(['waiting', 'waiting', 'approved by ana'])
    expect(shown).toEqual(['starting', 'waiting', 'entering'])
    expect(entered).toEqual(['ana by dsi_1.secret'])
    expect(step).toEqual(done)
  })

  it.each(['refused', 'spoilt', 'used', 'expired'] as const)(
    'reports that its code is %s and does not sign in',
    async (why) => {
      const { step, last, entered } = await waited(['waiting', why])
      expect(last).toEqual({ at: 'over', why })
      expect({ step, entered }).toEqual({ step: undefined, entered: [] })
    },
  )

  it('gives up after 90 seconds by its own clock, whatever the server answers', async () => {
    const { last, asked } = await waited([])
    expect(last).toEqual({ at: 'over', why: 'expired' })
    expect(asked).toBe(60)
  })

  it('continues after a lost connection, a server fault and a rate limit', async () => {
    const interruptions = [new TypeError('no network'), refused(503, 'x'), refused(429, 'request.too_many')]
    expect((await waited([...interruptions, 'approved by ana'])).step).toEqual(done)
  })

  it('reports an expired code when the server does not know it', async () => {
    expect((await waited([refused(404, 'device_sign_in.not_found')])).last).toEqual({ at: 'over', why: 'expired' })
  })

  it('reports an error before and after the approval', async () => {
    const error = new Error('no')
    const fail = () => Promise.reject(error)
    expect((await waited([], { start: fail })).last).toEqual({ at: 'failed', error })
    expect((await waited(['approved by ana'], { signIn: fail })).last).toEqual({ at: 'failed', error })
  })

  it('stops polling and does not sign in after the user leaves', async () => {
    const { asked, entered, last } = await waited(['waiting', 'waiting', 'approved by ana'], {}, 2)
    expect({ asked, entered, last: last?.at }).toEqual({ asked: 2, entered: [], last: 'waiting' })
  })
})
