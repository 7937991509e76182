import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sampleNow as now, samplePhoto } from '../../../test/support/fixtures/ad-rows.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { changeItem, createTable } from '../../../test/support/tables/table.ts'
import { auditsOf } from '../../kit/audit.ts'
import { keys } from '../../kit/table/keys.ts'
import { requestConversion } from './request.ts'

const table = createTable()
const admin = { userId: randomUUID(), isAdmin: true }

it('asks for a conversion with a record and one event', async () => {
  const photo = samplePhoto({ status: 'failed' })
  await changeItem(table, { ...keys.photo(photo.id), ...photo })
  await requestConversion({ table, now }, admin, photo.id)
  expect((await auditsOf(table, photo.id, { before: undefined, size: 9 })).rows).toMatchObject([
    { action: 'convert:photo', actorId: admin.userId, before: { status: 'failed' } },
  ])
  const asked = (await everyRow(table)).filter(({ name }) => name === 'PhotoConversionRequested')
  expect(asked).toMatchObject([{ envelope: { data: { photoId: photo.id } } }])
})
