import { describe, expect, it } from 'vitest'
import { stopReasonOf } from './mail-run.ts'
import { pacer } from './pace.ts'

describe('run of e-mails', () => {
  it('stops above 5 % bounces or 0.1 % complaints, from a hundred e-mails on', () => {
    const rates = { sent: 10_000, bounced: 500, complained: 10 }
    expect(stopReasonOf(rates)).toBeUndefined()
    expect(stopReasonOf({ ...rates, bounced: 501 })).toBe('bounces')
    expect(stopReasonOf({ ...rates, complained: 11 })).toBe('complaints')
    expect(stopReasonOf({ sent: 99, bounced: 99, complained: 99 })).toBeUndefined()
  })

  it('keeps the rate of e-mails', async () => {
    let clock = 0
    const pause = async (ms: number) => {
      clock += ms
    }
    const pace = pacer(10, () => clock, pause)
    for (let sent = 0; sent < 100; sent += 5) await pace(5)
    expect(clock).toBeCloseTo(9_500)
  })
})
