import { describe, expect, it, vi } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { quota } from './quota.ts'
import { sampledQuota } from './sampled-quota.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:15.000Z')
const nextMinute = new Date('2026-11-22T12:01:00.000Z')
const perMinute = quota({ kind: 'calls', limit: 10, each: 'minute', refusal: 'request.too_many' })

/** The number of uses that are counted before the first refusal. */
async function counted(use: ReturnType<typeof sampledQuota>, subject = 'ana', at = now): Promise<number> {
  for (let count = 0; ; count++) {
    const refused = await use(subject, at).catch((error: unknown) => error)
    if (refused === undefined) continue
    expect(refused).toMatchObject({ code: 'request.too_many', details: { limit: 10 } })
    return count
  }
}

describe('sampledQuota', () => {
  it('counts each subject and each window alone', async () => {
    const use = sampledQuota(table, perMinute, 4)
    expect(await counted(use)).toBe(10)
    expect(await counted(use, 'bia')).toBe(10)
    expect(await counted(use, 'ana', nextMinute)).toBe(10)
  })

  it('writes batches with the end of the window, and reports the uses of all instances', async () => {
    const report = vi.fn()
    const [one, other] = [sampledQuota(table, perMinute, 4, report), sampledQuota(table, perMinute, 4, report)]
    for (let use = 0; use < 3; use++) await one('ana', now)
    expect(await everyRow(table)).toEqual([])
    await one('ana', now)
    expect(await everyRow(table)).toMatchObject([{ used: 4, expiresAt: nextMinute.getTime() / 1000 }])
    for (let use = 0; use < 4; use++) await other('ana', now)
    expect(report.mock.calls).toEqual([[4], [8]])
  })

  it('refuses the use whose batch exceeds the limit, and each one after it without a write', async () => {
    const [one, other] = [sampledQuota(table, perMinute, 4), sampledQuota(table, perMinute, 4)]
    expect(await counted(one)).toBe(10)
    for (let use = 0; use < 3; use++) await other('ana', now)
    await expect(other('ana', now)).rejects.toThrow('request.too_many')
    const send = vi.spyOn(table.client, 'send')
    for (const use of [one, other]) await expect(use('ana', now)).rejects.toThrow('request.too_many')
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps the uses that arrive during a write', async () => {
    let use = sampledQuota(table, perMinute, 4)
    const slow = withInterruption(table, 'UpdateCommand', async (nth) => {
      if (nth === 1) for (let more = 0; more < 2; more++) await use('ana', now)
    })
    use = sampledQuota(slow, perMinute, 4)
    for (let count = 0; count < 4; count++) await use('ana', now)
    expect(await everyRow(table)).toMatchObject([{ used: 4 }])
    for (let count = 0; count < 2; count++) await use('ana', now)
    expect(await everyRow(table)).toMatchObject([{ used: 8 }])
  })
})
