import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { createApprovedAd, interested, owner, say, talkNow } from '../../test/support/fixtures/conversations.ts'
import { scheduledTable } from '../../test/support/tables/scheduled.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { readConversation } from '../talk/store.ts'
import { blockPerson, unblockPerson } from './blocks/block.ts'
import { messagesAfter } from './messages/store.ts'
import { startConversation } from './start.ts'
import { conversationsOf } from './store.ts'

const table = createTable()
const deps = () => ({ table, now: talkNow })

async function start(actor: Actor = interested): Promise<string> {
  const ad = await createApprovedAd(table)
  return (await startConversation(deps(), actor, ad.id)).id
}

async function numbersIn(id: string): Promise<number[]> {
  return (await messagesAfter(table, id, { after: 0, size: 1000 })).rows.map(({ seq }) => seq)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('concurrent messages', { timeout: 300_000 }, () => {
  it('get consecutive numbers in any interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
        async (scheduler, speakers) => {
          const id = await start()
          const turns = scheduledTable(table, scheduler)
          const sending = Promise.all(
            speakers.map((isOwner, index) => say(turns, isOwner ? owner : interested, id, `Mensagem ${index}`)),
          )
          await scheduler.waitFor(sending)
          const sent = (await sending).map(({ message }) => message.seq)
          expect([...sent].sort()).toEqual(upTo(speakers.length))
          expect(await numbersIn(id)).toEqual(upTo(speakers.length))
          const { seq, ownerSent, version } = await readConversation(table, id)
          expect({ seq, ownerSent, version }).toEqual({
            version: 1 + speakers.length,
            seq: speakers.length,
            ownerSent: speakers.filter((isOwner) => isOwner).length,
          })
        },
      ),
      { numRuns: 8 },
    )
  })

  it('with one id are stored once in any interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 4 }), async (scheduler, times) => {
        const id = await start()
        const messageId = newId('message', talkNow)
        const turns = scheduledTable(table, scheduler)
        const sending = Promise.all(upTo(times).map(() => say(turns, interested, id, 'Ainda tem?', { messageId })))
        await scheduler.waitFor(sending)
        expect((await sending).map(({ message }) => message.seq)).toEqual(upTo(times).map(() => 1))
        expect(await numbersIn(id)).toEqual([1])
      }),
      { numRuns: 8 },
    )
  })

  it('with one id are stored once when the second lookup precedes the first write', async () => {
    const id = await start()
    const messageId = newId('message', talkNow)
    const looked = Promise.withResolvers<void>()
    let first = true
    const send = async (command: { input: { Key?: { sk: string } } }) => {
      const { sk = '' } = command.input.Key ?? {}
      if (sk === 'CONVERSATION' && first) {
        first = false
        await looked.promise
        await say(table, interested, id, 'Ainda tem?', { messageId })
      }
      const answer = await table.client.send(command as never)
      if (sk.startsWith('SENT#')) looked.resolve()
      return answer
    }
    const late: Table = { name: table.name, client: { send } as unknown as Table['client'] }
    expect((await say(late, interested, id, 'Ainda tem?', { messageId })).message.seq).toBe(1)
    expect(await numbersIn(id)).toEqual([1])
  })

  it('are all stored in order, except those refused as busy', async () => {
    const id = await start()
    const outcomes = await Promise.allSettled(
      upTo(12).map((index) => say(table, index % 2 === 0 ? owner : interested, id, `Mensagem ${index}`)),
    )
    const said = outcomes.filter(({ status }) => status === 'fulfilled')
    for (const one of outcomes)
      if (one.status === 'rejected') expect((one.reason as Refusal).code).toBe('conversation.busy')
    expect(await numbersIn(id)).toEqual(upTo(said.length))
  })
})

describe('concurrent block', { timeout: 300_000 }, () => {
  it('stores no message after the block', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const id = await start()
        const turns = scheduledTable(table, scheduler)
        const blocking = blockPerson({ table: turns, now: talkNow }, owner, id)
        const sending = say(turns, interested, id, 'Ainda tem?').then(
          () => 1,
          (error: Refusal) => error.code,
        )
        await scheduler.waitFor(Promise.all([blocking, sending]))
        const said = await numbersIn(id)
        expect(await sending).toBe(said.length === 1 ? 1 : 'conversation.closed')
        // A message written after the block would overwrite the block's version.
        expect((await readConversation(table, id)).version).toBe(2 + said.length)
        await expect(say(table, interested, id, 'Alô?')).rejects.toThrow('conversation.closed')
        expect(await numbersIn(id)).toEqual(said)
        await unblockPerson(table, owner, id)
      }),
      { numRuns: 8 },
    )
  })

  it('leaves no new conversation without its mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const id = await start()
        const other = await createApprovedAd(table)
        const turns = scheduledTable(table, scheduler)
        const blocking = blockPerson({ table: turns, now: talkNow }, owner, id)
        const starting = startConversation({ table: turns, now: talkNow }, interested, other.id).then(
          ({ id: started }) => started,
          (error: Refusal) => error,
        )
        await scheduler.waitFor(Promise.all([blocking, starting]))
        const outcome = await starting
        if (outcome instanceof Refusal) expect(outcome.code).toBe('conversation.not_possible')
        else expect((await readConversation(table, outcome)).owner.blocked).toBe(true)
        await unblockPerson(table, owner, id)
      }),
      { numRuns: 8 },
    )
  })
})

describe('concurrent starts', { timeout: 300_000 }, () => {
  it('create one conversation for an ad and a user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 4 }), async (scheduler, devices) => {
        const ad = await createApprovedAd(table)
        const turns = scheduledTable(table, scheduler)
        const before = (await conversationsOf(table, strangerId, { before: undefined, size: 100 })).rows.length
        const starting = Promise.all(
          upTo(devices).map(() => startConversation({ table: turns, now: talkNow }, interested, ad.id)),
        )
        await scheduler.waitFor(starting)
        expect(new Set((await starting).map(({ id }) => id)).size).toBe(1)
        const { rows } = await conversationsOf(table, strangerId, { before: undefined, size: 100 })
        expect(rows.length).toBe(before + 1)
      }),
      { numRuns: 8 },
    )
  })
})
