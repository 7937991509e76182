import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@aws-lambda-powertools/logger'
import { describe, expect, it } from 'vitest'
import { reactionTo } from '../kit/events/consumer.ts'
import { reactionsOf } from './reactions.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'

async function doneFor(name: string, file: string) {
  const done: unknown[] = []
  const live = {
    publish: async (to: readonly string[], payload: object) => void done.push(['publish', to, payload]),
    tryPublish: async () => undefined,
    end: async (person: string) => void done.push(['end', person]),
  }
  const reactions = reactionsOf({ live, wait: async (ms) => void done.push(['wait', ms]) })
  const path = join(import.meta.dirname, '../../events/examples', `${file}.v1.json`)
  const detail: unknown = JSON.parse(readFileSync(path, 'utf8'))
  await reactionTo('live-publish', reactions, { 'detail-type': name, detail }).run(detail, {
    now,
    logger: {} as Logger,
  })
  return { done, detail: detail as { data: Record<string, unknown> } }
}

describe('live reactions', () => {
  it.each([
    ['ProfileSaved', 'profile-saved'],
    ['UserVerified', 'user-verified'],
    ['UserRejected', 'user-rejected'],
    ['UserEdited', 'user-edited'],
    ['UserRestored', 'user-restored'],
  ])('publish a changed profile to its user after %s', async (name, file) => {
    expect((await doneFor(name, file)).done).toEqual([['publish', [userId], { kind: 'profile' }]])
  })

  it('publish a message to both users', async () => {
    const { done, detail } = await doneFor('MessageSent', 'message-sent')
    const { ownerId, interestedId, message } = detail.data
    expect(done).toEqual([['publish', [ownerId, interestedId], { kind: 'message', message }]])
  })

  it.each([
    ['UserSuspended', 'user-suspended'],
    ['SignInsEnded', 'sign-ins-ended'],
    ['AccountDeleted', 'account-deleted'],
  ])('end subscriptions after %s, and again for concurrent admissions', async (name, file) => {
    const { done } = await doneFor(name, file)
    expect(done).toEqual([
      ['end', userId],
      ['wait', expect.any(Number)],
      ['end', userId],
    ])
    // A revoked right may outlive its end by at most a second.
    expect((done[1] as [string, number])[1]).toBeLessThan(1000)
  })
})
