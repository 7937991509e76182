import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { mostCounted } from '../../shared/contract/queues.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { countQueue, figureOf } from './count.ts'
import { queueLists } from './lists.ts'
import { readQueues } from './store.ts'

const table = createTable()
const now = new Date('2026-11-23T12:00:00.000Z')
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

async function fill(...items: readonly Record<string, unknown>[]) {
  for (const [index, item] of items.entries())
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { pk: `ROW#${index}`, sk: 'ROW', gsi2sk: String(index), ...item },
      }),
    )
}
const withdrawal = (day: number, amountCents: number) => ({
  gsi2pk: keys.withdrawalsIn('pending'),
  createdAt: at(day),
  amountCents,
})

describe('countQueue', () => {
  it('stores count, sum and the age of the oldest request', async () => {
    await fill(withdrawal(20, 1_000), withdrawal(18, 2_500), withdrawal(22, 50))
    const counted = {
      queue: 'withdrawals',
      count: 3,
      isComplete: true,
      sumCents: 3_550,
      oldestAt: at(18),
      dueAt: null,
      countedAt: now.toISOString(),
    }
    expect(await countQueue(table, 'withdrawals', now)).toEqual(counted)
    expect(await readQueues(table)).toEqual([counted])
  })

  it('stores the earliest deadline of the open disputes', async () => {
    const dispute = (deadline: string | null, status = 'open') => ({
      gsi2pk: keys.disputesIn(status),
      openedAt: at(1),
      deadline,
    })
    await fill(dispute(at(27)), dispute(at(25)), dispute(null), dispute(at(24), 'won'))
    expect(await countQueue(table, 'disputes', now)).toMatchObject({ count: 3, oldestAt: at(1), dueAt: at(25) })
    await fill(dispute(null), dispute(at(25), 'won'), dispute(null))
    expect(await countQueue(table, 'disputes', now)).toMatchObject({ dueAt: null })
  })

  it('leaves out what no longer waits', async () => {
    const finding = (closedAt?: string) => ({ foundAt: at(20), ...(closedAt && { closedAt }) })
    await fill(
      { pk: keys.findings, sk: 'a', ...finding() },
      { pk: keys.findings, sk: 'b', ...finding(at(21)) },
      { ...withdrawal(19, 5), gsi2pk: keys.withdrawalsIn('completed') },
    )
    expect(await countQueue(table, 'findings', now)).toMatchObject({ count: 1, sumCents: null, oldestAt: at(20) })
    expect(await countQueue(table, 'withdrawals', now)).toMatchObject({ count: 0, sumCents: 0, oldestAt: null })
  })

  it('keeps the later of two counts, whatever their order of arrival', async () => {
    await fill(withdrawal(20, 1_000))
    const later = new Date(now.getTime() + 1_000)
    await countQueue(table, 'withdrawals', later)
    await countQueue(table, 'withdrawals', now)
    expect((await readQueues(table))[0]?.countedAt).toBe(later.toISOString())
  })

  it('counts an unreadable entry, which waits too', async () => {
    await fill(withdrawal(20, 1_000), { ...withdrawal(21, 1), amountCents: 'muito' })
    expect(await countQueue(table, 'withdrawals', now)).toMatchObject({ count: 2, sumCents: 1_000, oldestAt: at(20) })
  })

  it('stops at a thousand and says so', async () => {
    await fill(...Array.from({ length: mostCounted + 5 }, () => withdrawal(20, 1)))
    expect(await countQueue(table, 'withdrawals', now)).toMatchObject({ count: mostCounted, isComplete: false })
  })

  it('lists the queues in the order of the menu', async () => {
    for (const queue of ['users', 'ads', 'cases'] as const) await countQueue(table, queue, now)
    expect((await readQueues(table)).map(({ queue }) => queue)).toEqual(['ads', 'cases', 'users'])
  })
})

it('falls back to the creation of an account that has no analysis time', () => {
  const entries = [{ createdAt: at(3) }, { createdAt: at(1), analysisSince: at(5) }]
  expect(figureOf('users', queueLists.users, entries, true, now).oldestAt).toBe(at(3))
})
