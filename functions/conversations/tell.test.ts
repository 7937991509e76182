import { beforeEach, expect, it, vi } from 'vitest'
import { ownerId, strangerId } from '../../test/support/things/ad-rows.ts'
import { talkNow as now, sampleConversation } from '../../test/support/things/conversations.ts'
import type { Live } from '../kit/live/live.ts'
import { tellMessage, tellRead, tellTyping } from './tell.ts'

const tryPublish = vi.fn<Live['tryPublish']>()
const live = { tryPublish } as unknown as Live
const row = sampleConversation()
const blocked = sampleConversation({ owner: { ...row.owner, blocked: true } })
const conversationId = row.id

beforeEach(() => {
  tryPublish.mockReset().mockResolvedValue()
})

it('sends a message to both users, because the author may have other devices', async () => {
  const payload = { kind: 'message' } as unknown as Parameters<typeof tellMessage>[2]
  await tellMessage(live, row, payload, now)
  expect(tryPublish.mock.calls).toEqual([[[ownerId, strangerId], payload, now]])
})

it('sends typing to the other user only', async () => {
  await tellTyping(live, row, 'owner', now)
  await tellTyping(live, row, 'interested', now)
  expect(tryPublish.mock.calls).toEqual([
    [[strangerId], { kind: 'typing', conversationId, side: 'owner' }, now],
    [[ownerId], { kind: 'typing', conversationId, side: 'interested' }, now],
  ])
})

it('sends read marks to both users, and after a block to the reader only', async () => {
  const read = { kind: 'read', conversationId, side: 'interested', readSeq: 0 }
  await tellRead(live, row, 'interested', now)
  await tellRead(live, { ...blocked, id: conversationId }, 'interested', now)
  expect(tryPublish.mock.calls).toEqual([
    [[ownerId, strangerId], read, now],
    [[strangerId], read, now],
  ])
})
