import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { deferPart, dueDeferred, takeDeferred } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T05:00:00.000Z')
const morning = new Date('2026-11-22T10:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const letter = { subject: 'Olá', paragraphs: ['Um', 'Dois'], button: { label: 'Ver', path: '/my/ads' } }
const later = (dueAt: Date) => ({
  userId,
  noticeId: newId('notice', now),
  kind: 'ads' as const,
  dueAt,
  ways: ['email', 'push'] as const,
  letter,
})
async function due(at: Date) {
  const found = []
  for await (const one of dueDeferred(table, at)) found.push(one)
  return found
}

describe('deferred notification', () => {
  it('is due when quiet hours end, unchanged', async () => {
    const kept = later(morning)
    await transact(table, [deferPart(kept, now)])
    expect(await due(new Date(morning.getTime() - 1))).toEqual([])
    expect(await due(morning)).toEqual([kept])
  })

  it('is taken by only one of two concurrent runs', async () => {
    const kept = later(morning)
    await transact(table, [deferPart(kept, now)])
    const taken = await Promise.all([1, 2, 3].map(() => takeDeferred(table, kept)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await due(morning)).toEqual([])
  })

  it('does not wait for later ones of other users', async () => {
    const [first, second] = [later(morning), later(new Date(morning.getTime() + 1))]
    await transact(table, [deferPart(second, now)])
    await transact(table, [deferPart(first, now)])
    expect(await due(morning)).toEqual([first])
  })
})
