import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { type Attempt, attemptsPerWindow, clearAttempts, countAttempt, windowSeconds } from './attempts.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const attempt = (at: Date, email = 'dona@mail.example', kind: Attempt = 'sign-in') =>
  countAttempt(table, kind, email, 'sign_in.too_many_attempts', at).then(
    () => 'counted',
    (error: Error) => error.message,
  )
const refused = 'sign_in.too_many_attempts'

describe('countAttempt', () => {
  it('allows five attempts in 15 minutes', () => {
    expect([attemptsPerWindow, windowSeconds]).toEqual([5, 900])
  })

  it('refuses the sixth attempt until the window of the first one ends', async () => {
    for (let count = 1; count <= 5; count++) expect(await attempt(seconds(count))).toBe('counted')
    expect(await attempt(seconds(6))).toBe(refused)
    expect(await attempt(seconds(900))).toBe(refused)
    expect(await attempt(seconds(901))).toBe('counted')
    for (let count = 2; count <= 5; count++) expect(await attempt(seconds(901))).toBe('counted')
    expect(await attempt(seconds(902))).toBe(refused)
  })

  it('does not extend the window for refused attempts', async () => {
    for (let count = 1; count <= 50; count++) await attempt(seconds(count))
    expect(await attempt(seconds(901))).toBe('counted')
  })

  it('counts per normalized address and per kind', async () => {
    for (let count = 1; count <= 5; count++) await attempt(now)
    expect(await attempt(now, '  Dona@Mail.Example ')).toBe(refused)
    expect(await attempt(now, 'dono@mail.example')).toBe('counted')
    expect(await attempt(now, 'dona@mail.example', 'sign-up')).toBe('counted')
  })

  it('clears only the given kind after a success', async () => {
    for (let count = 1; count <= 5; count++) await attempt(now)
    for (let count = 1; count <= 5; count++) await attempt(now, 'dona@mail.example', 'phone')
    await clearAttempts(table, 'sign-in', ' Dona@mail.example')
    expect(await attempt(now)).toBe('counted')
    expect(await attempt(now, 'dona@mail.example', 'phone')).toBe(refused)
    await clearAttempts(table, 'sign-in', 'nobody@mail.example')
  })

  it('holds the limit for concurrent attempts', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => attempt(now)))
    expect(all.filter((one) => one === 'counted')).toHaveLength(5)
  })

  it('stores no address and expires with the window', async () => {
    await attempt(now)
    const subject = 'GoIsTt8Rzj7-aqNLxQhVJs8G1ZXH3d_rRoDb4qkClyg'
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.attempts('sign-in', subject) }),
    )
    expect(subject).not.toContain('dona')
    expect(Item).toMatchObject({ attempts: 1, expiresAt: now.getTime() / 1000 + 900 })
  })

  it('throws when the table cannot count', async () => {
    await expect(
      countAttempt({ client: table.client, name: 'no-table' }, 'sign-in', 'x', 'sign_in.too_many_attempts', now),
    ).rejects.toThrow(/resource/i)
  })
})
