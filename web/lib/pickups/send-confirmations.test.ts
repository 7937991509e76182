import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PendingConfirmation } from './database.ts'
import { type ConfirmationOutbox, sendPending } from './send-confirmations.ts'

const refusal = (code: string, status = 409) => Object.assign(new Error(code), { code, status })
const waiting = (pickupId: string, userId = 'me'): PendingConfirmation => ({ userId, pickupId, weights: [] })

function roomOf(...all: PendingConfirmation[]): ConfirmationOutbox & { readonly left: () => string[] } {
  const kept = new Map(all.map((one, key) => [key, one]))
  return {
    list: async () => [...kept],
    remove: async (key) => void kept.delete(key),
    left: () => [...kept.values()].map(({ pickupId }) => pickupId),
  }
}

describe('sendPending', () => {
  it('sends confirmations in order and removes them', async () => {
    const room = roomOf(waiting('a'), waiting('b'), waiting('c'))
    const sent: string[] = []
    await sendPending(room, 'me', async ({ pickupId }) => sent.push(pickupId))
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(room.left()).toEqual([])
  })

  it.each([
    new TypeError('Failed to fetch'),
    refusal('INTERNAL_SERVER_ERROR', 500),
    refusal('access.session_over', 401),
    refusal('access.suspended', 403),
    refusal('request.too_many', 429),
    refusal('conversation.busy', 503),
    refusal('ledger.busy', 503),
  ])('keeps this and the following confirmations after %s', async (error) => {
    const room = roomOf(waiting('a'), waiting('b'), waiting('c'))
    const answers = [Promise.resolve(), Promise.reject(error)]
    expect(await sendPending(room, 'me', () => answers.shift() ?? Promise.resolve())).toHaveLength(1)
    expect(room.left()).toEqual(['b', 'c'])
  })

  it('reports refused confirmations without blocking the others', async () => {
    const room = roomOf(waiting('a'), waiting('b'))
    const no = refusal('pickup.step_not_possible')
    const sent = await sendPending(room, 'me', ({ pickupId }) =>
      pickupId === 'a' ? Promise.reject(no) : Promise.resolve(),
    )
    expect(sent).toEqual([{ confirmation: waiting('a'), refused: no }, { confirmation: waiting('b') }])
    expect(room.left()).toEqual([])
  })

  it("leaves other accounts' confirmations on the device", async () => {
    const room = roomOf(waiting('theirs', 'them'), waiting('mine'))
    const sent = await sendPending(room, 'me', () => Promise.resolve())
    expect(sent.map((one) => one.confirmation.pickupId)).toEqual(['mine'])
    expect(room.left()).toEqual(['theirs'])
  })

  it('delivers every confirmation in order, however often the connection fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('sent', 'lost before', 'lost after'), { maxLength: 40 }),
        async (luck) => {
          const ids = ['a', 'b', 'c', 'd']
          const room = roomOf(...ids.map((id) => waiting(id)))
          const arrived: string[] = []
          const fate = [...luck]
          const send = async ({ pickupId }: PendingConfirmation) => {
            const next = fate.shift()
            if (next === 'lost before') throw new TypeError('Failed to fetch')
            if (!arrived.includes(pickupId)) arrived.push(pickupId)
            if (next === 'lost after') throw new TypeError('Failed to fetch')
          }
          for (let round = 0; room.left().length > 0 && round < 60; round++) await sendPending(room, 'me', send)
          expect(arrived).toEqual(ids)
          expect(room.left()).toEqual([])
        },
      ),
    )
  })
})
