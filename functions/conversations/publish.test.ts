import { beforeEach, expect, it, vi } from 'vitest'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { talkNow as now, sampleConversation } from '../../test/support/fixtures/conversations.ts'
import type { LiveApi } from '../kit/live/live.ts'
import { publishMessage, publishRead, publishTyping } from './publish.ts'

const tryPublish = vi.fn<LiveApi['tryPublish']>()
const live = { tryPublish } as unknown as LiveApi
const row = sampleConversation()
const blocked = sampleConversation({ owner: { ...row.owner, blocked: true } })
const conversationId = row.id

beforeEach(() => {
  tryPublish.mockReset().mockResolvedValue()
})

it('sends a message to both users, because the author may have other devices', async () => {
  const payload = { kind: 'message' } as unknown as Parameters<typeof publishMessage>[2]
  await publishMessage(live, row, payload, now)
  expect(tryPublish.mock.calls).toEqual([[[ownerId, strangerId], payload, now]])
})

it('sends typing to the other user only', async () => {
  await publishTyping(live, row, 'owner', now)
  await publishTyping(live, row, 'interested', now)
  expect(tryPublish.mock.calls).toEqual([
    [[strangerId], { kind: 'typing', conversationId, side: 'owner' }, now],
    [[ownerId], { kind: 'typing', conversationId, side: 'interested' }, now],
  ])
})

it('sends read marks to both users, and after a block to the reader only', async () => {
  const read = { kind: 'read', conversationId, side: 'interested', readSeq: 0 }
  await publishRead(live, row, 'interested', now)
  await publishRead(live, { ...blocked, id: conversationId }, 'interested', now)
  expect(tryPublish.mock.calls).toEqual([
    [[ownerId, strangerId], read, now],
    [[strangerId], read, now],
  ])
})
