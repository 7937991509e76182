import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { expiredClaims } from '../../functions/kit/mail/mail-row.ts'
import { type Key, keys } from '../../functions/kit/table/keys.ts'
import { subscribersOf } from '../../functions/newsletter/subscribers/store.ts'
import { dueDeferred } from '../../functions/notifications/deferred/store.ts'
import { dueDigests } from '../../functions/notifications/digest/store.ts'
import { activeUsers } from '../../functions/notifications/weekly/activity/store.ts'
import { allFindings } from '../../functions/orders/reconciliation/findings.ts'
import { dueChecks as dueSales } from '../../functions/orders/unclaimed/store.ts'
import { dueChecks as duePickups } from '../../functions/pickups/silence/due.ts'
import { dueDeletions } from '../../functions/privacy/store.ts'
import { dueChecks as dueTrades } from '../../functions/referrals/store.ts'
import { digestOf, watchersAt } from '../../functions/saved-searches/store.ts'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../support/tables/table.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const [before, userId] = [new Date(now.getTime() - 60_000).toISOString(), randomUUID()]
const table = createTable()
const [pickupId, orderId] = [newId('pickup', now), newId('order', now)]
const page = { shard: 0, after: null, limit: 25 }

async function all(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const row of rows) found.push(row)
  return found
}

interface Run {
  readonly key: Key
  /** Sorted after the unreadable row. */
  readonly good: { readonly key: Key; readonly row: object }
  /** Index keys of the unreadable row. */
  readonly listed?: object
  read(): Promise<readonly unknown[]>
}

/** Every work on rows of many users or subjects. */
const runs: Record<string, Run> = {
  'end of waits for a pickup': {
    key: keys.pickupCheck(before, 'a'),
    good: { key: keys.pickupCheck(now.toISOString(), pickupId), row: { pickupId } },
    read: () => all(duePickups(table, now)),
  },
  'refunds of sales without a pickup': {
    key: keys.orderCheck(before, 'a'),
    good: { key: keys.orderCheck(now.toISOString(), orderId), row: { orderId, remindedAt: null } },
    read: () => all(dueSales(table, now)),
  },
  'count of referred trades': {
    key: keys.referralCheck(before, userId, 'a'),
    good: { key: keys.referralCheck(now.toISOString(), userId, pickupId), row: { referredId: userId, pickupId } },
    read: () => all(dueTrades(table, now)),
  },
  'digests of questions and messages': {
    key: keys.pendingDigest('questions', ' '),
    good: {
      key: keys.pendingDigest('questions', userId),
      row: { of: 'questions', userId, dueAt: before, quiet: false, more: 0, things: [] },
    },
    listed: { dueAt: before },
    read: () => all(dueDigests(table, now)),
  },
  'deferred notifications': {
    key: keys.deferredNotice(before, ' ', 'a'),
    good: {
      key: keys.deferredNotice(before, userId, newId('notice', now)),
      row: {
        userId,
        noticeId: newId('notice', now),
        kind: 'account',
        dueAt: before,
        ways: [],
        letter: { subject: '', paragraphs: [], button: { label: '', path: '' } },
      },
    },
    read: () => all(dueDeferred(table, now)),
  },
  'deletion of accounts': {
    key: keys.deletion(' '),
    good: {
      key: keys.deletion(userId),
      row: { userId, requestedAt: before, notBefore: before, step: 'waiting' },
    },
    listed: { notBefore: before },
    read: () => all(dueDeletions(table, now)),
  },
  'daily digests of saved searches': {
    key: keys.digest('2026-11-27', ' ', 'a', 'a'),
    good: {
      key: keys.digest('2026-11-27', userId, 'sse', 'ad'),
      row: { userId, searchId: 'sse', searchName: 'x', recyclableId: 'ad', type: 'x', city: 'x' },
    },
    read: () => all(digestOf(table, '2026-11-27')),
  },
  'claimed e-mails': {
    key: keys.mail('a'),
    listed: { gsi1pk: keys.unmarkedMails, gsi1sk: `${before}#a` },
    good: {
      key: keys.mail('b'),
      row: {
        id: 'b',
        required: false,
        claimedUntil: before,
        attempts: 1,
        gsi1pk: keys.unmarkedMails,
        gsi1sk: `${before}#b`,
        mail: { to: 'a@mail.example', subject: '', paragraphs: [], footer: '', language: 'pt-BR' },
      },
    },
    read: () => expiredClaims(table, now, 10),
  },
  'weekly summaries': {
    key: { pk: keys.weekShard('2026-11-16', 0), sk: '!' },
    good: { key: keys.weekOf('2026-11-16', 0, userId), row: { userId } },
    read: async () => (await activeUsers(table, { ...page, week: '2026-11-16' })).rows,
  },
}

describe('an unreadable row stops no run', () => {
  it.each(Object.entries(runs))('%s', async (_, { key, good, listed, read }) => {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, ...listed, damaged: true } }))
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...good.key, ...good.row } }))
    expect(await read()).toHaveLength(1)
  })

  it('comparison of payments', async () => {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.finding('x'), damaged: true } }))
    expect(await allFindings(table)).toEqual([])
  })

  it('alerts of saved searches', async () => {
    const partition = 'WATCH'
    await table.client.send(new PutCommand({ TableName: table.name, Item: { pk: partition, sk: 'a', damaged: true } }))
    expect(await all(watchersAt(table, partition))).toEqual([])
  })

  it('pages of a newsletter’s subscribers: the place counts unreadable rows', async () => {
    const key = keys.subscriber(0, 'a')
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, damaged: true } }))
    expect(await subscribersOf(table, page)).toEqual({ rows: [], read: 1, last: 'a' })
  })
})
