import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { layTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { type Attempt, attemptsPerWindow, clearAttempts, countAttempt, windowSeconds } from './attempts.ts'

const table = layTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const attempt = (at: Date, email = 'dona@mail.example', kind: Attempt = 'sign-in') =>
  countAttempt(table, kind, email, 'sign_in.too_many_attempts', at).then(
    () => 'counted',
    (error: Error) => error.message,
  )
const refused = 'sign_in.too_many_attempts'

describe('attempts of an e-mail address', () => {
  it('are five in a quarter of an hour', () => {
    expect([attemptsPerWindow, windowSeconds]).toEqual([5, 900])
  })

  it('are refused from the sixth on, until the window that the first one opened ends', async () => {
    for (let count = 1; count <= 5; count++) expect(await attempt(seconds(count))).toBe('counted')
    expect(await attempt(seconds(6))).toBe(refused)
    expect(await attempt(seconds(900))).toBe(refused)
    expect(await attempt(seconds(901))).toBe('counted')
    for (let count = 2; count <= 5; count++) expect(await attempt(seconds(901))).toBe('counted')
    expect(await attempt(seconds(902))).toBe(refused)
  })

  it('that were refused do not make the window longer', async () => {
    for (let count = 1; count <= 50; count++) await attempt(seconds(count))
    expect(await attempt(seconds(901))).toBe('counted')
  })

  it('are of one address, however it is written, and of one kind', async () => {
    for (let count = 1; count <= 5; count++) await attempt(now)
    expect(await attempt(now, '  Dona@Mail.Example ')).toBe(refused)
    expect(await attempt(now, 'dono@mail.example')).toBe('counted')
    expect(await attempt(now, 'dona@mail.example', 'sign-up')).toBe('counted')
  })

  it('are forgotten after a success, those of another kind are not', async () => {
    for (let count = 1; count <= 5; count++) await attempt(now)
    for (let count = 1; count <= 5; count++) await attempt(now, 'dona@mail.example', 'phone')
    await clearAttempts(table, 'sign-in', ' Dona@mail.example')
    expect(await attempt(now)).toBe('counted')
    expect(await attempt(now, 'dona@mail.example', 'phone')).toBe(refused)
    await clearAttempts(table, 'sign-in', 'nobody@mail.example')
  })

  it('hold against attempts at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => attempt(now)))
    expect(all.filter((one) => one === 'counted')).toHaveLength(5)
  })

  it('leave no address in the table, and go when their window has ended', async () => {
    await attempt(now)
    const subject = 'GoIsTt8Rzj7-aqNLxQhVJs8G1ZXH3d_rRoDb4qkClyg'
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.attempts('sign-in', subject) }),
    )
    expect(subject).not.toContain('dona')
    expect(Item).toMatchObject({ attempts: 1, expiresAt: now.getTime() / 1000 + 900 })
  })

  it('that cannot be counted are a fault, not a pass', async () => {
    await expect(
      countAttempt({ client: table.client, name: 'no-table' }, 'sign-in', 'x', 'sign_in.too_many_attempts', now),
    ).rejects.toThrow(/resource/i)
  })
})
