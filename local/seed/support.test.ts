import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { profileItems } from '../../functions/kit/people/profile/profile-change.ts'
import { allCannedAnswers } from '../../functions/tickets/canned-answers.ts'
import { ticketQueue } from '../../functions/tickets/queue.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { addSupport } from './support.ts'

const table = createTable()
const now = new Date('2026-11-23T12:00:00.000Z')

it('adds an open ticket of the author and a canned answer', async () => {
  const author = { userId: randomUUID(), isAdmin: false }
  for (const Item of profileItems(sampleProfile({ id: author.userId, email: 'ana@retorna.example' })))
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
  await addSupport(table, { author, admin: { userId: randomUUID(), isAdmin: true } }, now)
  const { rows } = await ticketQueue(table, { status: 'open' }, undefined, 10)
  expect(rows).toMatchObject([{ authorId: author.userId, email: 'ana@retorna.example', answers: [] }])
  expect(await allCannedAnswers(table)).toHaveLength(1)
})
