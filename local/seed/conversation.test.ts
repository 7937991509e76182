import { expect, it } from 'vitest'
import { messagesAfter } from '../../functions/conversations/messages/store.ts'
import { conversationsOf } from '../../functions/conversations/store.ts'
import { readPickup } from '../../functions/pickups/store.ts'
import { unreadOf } from '../../functions/talk/conversation-row.ts'
import { createApprovedAd, interested, owner } from '../../test/support/fixtures/conversations.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { addConversation } from './conversation.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')

it("appears in both lists as yesterday's conversation, with a pickup proposed for a future day", async () => {
  const ad = await createApprovedAd(table, { action: 'donation', priceCents: 0 })
  const id = await addConversation(table, { owner, interested }, ad.id, now)
  for (const { userId } of [owner, interested]) {
    const { rows } = await conversationsOf(table, userId, { before: undefined, size: 10 })
    expect(rows.map((row) => row.id)).toEqual([id])
    expect(Date.parse(rows[0]?.lastAt ?? '')).toBeLessThan(now.getTime() - 23 * 60 * 60_000)
  }
  const { rows } = await messagesAfter(table, id, { after: 0, size: 100 })
  expect(rows.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text', 'text', 'pickup'])
  const [conversation] = (await conversationsOf(table, owner.userId, { before: undefined, size: 1 })).rows
  if (!conversation?.openPickupId) throw new Error('No pickup is open')
  expect(unreadOf(conversation, 'owner')).toBe(2)
  expect(await readPickup(table, conversation.openPickupId)).toMatchObject({
    status: 'proposed',
    proposer: 'interested',
    date: '2026-11-24',
    time: '09:30',
  })
})
