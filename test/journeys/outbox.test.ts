import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, inject, it, vi } from 'vitest'
import type { DeadLetter } from '../../functions/kit/events/dead-letters.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { newId } from '../../shared/ids.ts'
import { localConsole, newPerson } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'

const { environment, tableName } = inject('cloud')
const table = tableOf(environment, tableName)
afterAll(() => table.client.destroy())

const now = new Date()
const put = (Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }))

async function refusedRows(): Promise<string[]> {
  const letters = (await localConsole().read('dead-letters', {})) as { body: string; queueArn: string }[]
  return letters
    .filter(({ queueArn }) => queueArn.endsWith('outbox-relay-dead-letters'))
    .map(({ body }) => (JSON.parse(body) as DeadLetter).unreadable.pk)
}

it('an unreadable or forged row goes to the dead letters at once, and other events go on', async () => {
  const person = await newPerson()
  const id = newId('event', now)
  const data = { userId: person.userId, reason: 'Golpe.' }
  const envelope = { id, version: 1, at: now.toISOString(), data }
  await put({ pk: 'OUTBOX#evt_poison1', sk: 'EVENT', name: 'SomethingOld' })
  await put({ ...keys.outbox('photos', id), name: 'UserSuspended', envelope })
  // Its sign-up needs the event of its code.
  await newPerson()
  await vi.waitUntil(async () => (await refusedRows()).length >= 2, { timeout: 60_000, interval: 200 })
  expect((await refusedRows()).toSorted()).toEqual(['OUTBOX#evt_poison1', keys.outbox('photos', id).pk].toSorted())
  const events = await localConsole().read('events', {})
  expect(events.length).toBeGreaterThan(0)
  expect(JSON.stringify(events)).not.toContain(id)
  expect(await person.api.profiles.me()).toMatchObject({ suspension: null })
})
