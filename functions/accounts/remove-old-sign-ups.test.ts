import { expect, it } from 'vitest'
import { pagesPerRun, removeOldSignUps } from './remove-old-sign-ups.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

it('removes only sign-ups older than a day', async () => {
  const removed: string[] = []
  const users = [
    { name: 'old', created: hoursAgo(24.01) },
    { name: 'of a day', created: hoursAgo(24) },
    { name: 'new', created: hoursAgo(1) },
  ]
  const count = await removeOldSignUps(
    { page: async () => ({ users, next: undefined }), remove: async (name) => void removed.push(name) },
    now,
  )
  expect([removed, count]).toEqual([['old'], 1])
})

it('reads at most the pages of one run', async () => {
  const asked: (string | undefined)[] = []
  const endless = {
    page: async (after: string | undefined) => {
      asked.push(after)
      return { users: [{ name: `${asked.length}`, created: hoursAgo(30) }], next: String(asked.length) }
    },
    remove: async () => undefined,
  }
  expect(await removeOldSignUps(endless, now)).toBe(pagesPerRun)
  expect(asked.slice(0, 3)).toEqual([undefined, '1', '2'])
  expect(asked).toHaveLength(pagesPerRun)
})
