import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { publishDocument, subscriptionDocument } from '../../shared/live/schema.ts'
import { createFixtures } from '../support/fixtures/fixtures.ts'
import { type Message, openSocket } from '../support/live-socket.ts'
import { newPerson, nextSecond, type Person, signIn, signInAdmin } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { tableOf } from '../support/tables/tables.ts'

const url = () => `${inject('cloud').url}/graphql`
const onLive = subscriptionDocument(livePayload)
let person: Person
let stranger: Person

beforeAll(async () => {
  ;[person, stranger] = await Promise.all([newPerson(), newPerson()])
})

async function listen({ token }: Person) {
  const socket = await openSocket({ url: url() }, token)
  await socket.init()
  return { ...socket, started: await socket.start('1', onLive, token) }
}

const kindOf = (told: unknown) => (told as { kind: string } | undefined)?.kind

async function expectOver(socket: Awaited<ReturnType<typeof listen>>, who: Person, errorType: string) {
  await socket.next(({ type }) => type === 'complete')
  expect((await listen(who)).started.payload?.errors).toMatchObject([{ errorType }])
}

describe('live events', () => {
  it('reach all devices of the user and no other user', async () => {
    const devices = await Promise.all([listen(person), listen(person)])
    const other = await listen(stranger)
    await person.api.profiles.save(wholeDraft())
    for (const device of devices) {
      const { payload } = await device.next(({ type }) => type === 'data')
      expect(payload?.data?.onLive).toMatchObject({ kind: 'profile' })
    }
    await stranger.api.profiles.save(wholeDraft())
    await other.next(({ type }) => type === 'data')
    expect(other.data('1')).toHaveLength(1)
  })

  it('of a conversation (messages, typing, reading) reach both participants only', async () => {
    const [owner, participant] = [person, await newPerson()]
    const { environment, tableName } = inject('cloud')
    const table = tableOf(environment, tableName)
    const { conversationId: id } = await createFixtures(table, owner.userId, participant.userId)
    table.client.destroy()
    const [owners, participants, others] = await Promise.all([listen(owner), listen(participant), listen(stranger)])
    const told = (line: Awaited<ReturnType<typeof listen>>, kind: string) =>
      line.next(({ payload }) => kindOf(payload?.data?.onLive) === kind)

    const said = { id, messageId: newId('message', new Date()), text: 'Ainda tem?' }
    const { message } = await participant.api.conversations.send(said)
    // The seeded messages emit events too, so this selects the new one.
    const isThis = ({ payload }: Message) => JSON.stringify(payload ?? '').includes(said.messageId)
    for (const line of [owners, participants]) {
      const { payload } = await line.next(isThis)
      expect(payload?.data?.onLive).toMatchObject({
        kind: 'message',
        message: { seq: message.seq, text: 'Ainda tem?' },
      })
    }
    await owner.api.conversations.typing({ id })
    expect((await told(participants, 'typing')).payload?.data?.onLive).toMatchObject({ side: 'owner' })
    await owner.api.conversations.read({ id, seq: message.seq })
    expect((await told(participants, 'read')).payload?.data?.onLive).toMatchObject({ readSeq: message.seq })

    await owner.api.conversations.block({ id })
    await expect(participant.api.conversations.typing({ id })).rejects.toMatchObject({ code: 'conversation.closed' })
    await participant.api.conversations.read({ id, seq: message.seq })
    await participant.api.profiles.save(wholeDraft())
    await told(participants, 'profile')
    const kinds = (line: typeof owners) => line.data('1').map(({ payload }) => kindOf(payload?.data?.onLive))
    expect(kinds(owners).filter((kind) => kind === 'typing')).toEqual([])
    // Only the owner's own read event; none of the blocked participant.
    expect(kinds(owners).filter((kind) => kind === 'read')).toHaveLength(1)
    expect(kinds(others)).toEqual([])
  })

  it('cannot be published by a user', async () => {
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { authorization: person.token },
      body: JSON.stringify({
        query: publishDocument(livePayload),
        variables: { to: [stranger.userId], at: 1, kind: 'profile' },
      }),
    })
    expect(await answer.json()).toMatchObject({ data: { publish: null }, errors: [{ errorType: 'Unauthorized' }] })
  })

  it('end with a suspension on an open connection', async () => {
    const [admin, line] = await Promise.all([signInAdmin(), listen(stranger)])
    const { version } = await admin.api.users.get({ id: stranger.userId })
    await admin.api.users.suspend({ id: stranger.userId, version, reason: 'Anúncios que não existem.' })
    await expectOver(line, stranger, 'access.suspended')
  })

  it('end with a sign-out from all devices and resume with a new sign-in', async () => {
    const line = await listen(person)
    await person.api.accounts.signOutEverywhere()
    await expectOver(line, person, 'access.session_over')
    await nextSecond()
    expect((await listen(await signIn(person))).started.type).toBe('start_ack')
  })
})
