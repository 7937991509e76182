import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashOfAddress } from '../../functions/kit/mail/suppression.ts'
import { issuesBefore } from '../../functions/newsletter/issues/store.ts'
import { findSubscriber } from '../../functions/newsletter/subscribers/store.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { addNewsletter } from './newsletter.ts'

const table = createTable()

it('adds a confirmed subscriber and a draft', async () => {
  await addNewsletter(table, { userId: randomUUID(), isAdmin: true }, new Date('2026-11-24T12:00:00.000Z'))
  expect(await findSubscriber(table, hashOfAddress('leitora@retorna.example'))).toMatchObject({ status: 'confirmed' })
  expect((await issuesBefore(table, undefined, 10)).rows).toMatchObject([{ state: 'draft' }])
})
