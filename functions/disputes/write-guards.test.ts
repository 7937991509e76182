import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import { keys } from '../kit/table/keys.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { chooseEvidence } from './evidence/choose.ts'
import { keepPhotoPart } from './evidence/store.ts'
import { addPart, changePart, readDispute } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const changed = { code: 'dispute.changed_meanwhile' }

describe('a dispute', () => {
  it('that is unknown is not found', async () => {
    await expect(readDispute(table, `${newId('order', now)}-1`)).rejects.toMatchObject({ code: 'dispute.not_found' })
  })

  it('is written once', async () => {
    const row = openedDispute(now)
    await transact(table, [addPart(row)])
    await expect(transact(table, [addPart(row)])).rejects.toBeInstanceOf(ConditionsFailed)
  })

  it('changes from the version that was read', async () => {
    const row = openedDispute(now)
    const next = { ...row, version: 2 }
    await transact(table, [addPart(row)])
    await transact(table, [changePart(row, next)])
    await expect(transact(table, [changePart(row, next)])).rejects.toMatchObject(changed)
  })

  it('keeps a photo in the version that was read', async () => {
    const photo = samplePhoto({ id: newId('photo', now) })
    const Item = { ...keys.photo(photo.id), ...photo, version: photo.version + 1 }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    const keep = (version: number) => transact(table, [keepPhotoPart({ ...photo, version }, 'ord_1-1')])
    await expect(keep(photo.version)).rejects.toMatchObject(changed)
    await keep(photo.version + 1)
  })

  it('takes no photo that the admin uses elsewhere', () => {
    const dispute = openedDispute(now)
    const choose = (change: Partial<PhotoRow>) => {
      const photo = samplePhoto({ ownerId: 'boss', recyclableId: null, conversationId: null, ...change })
      return chooseEvidence([photo.id], [photo], { dispute, conversationId: undefined, userId: 'boss' }, now)
    }
    expect(choose({})).toHaveLength(1)
    const elsewhere = [
      { recyclableId: newId('recyclable', now) },
      { conversationId: newId('conversation', now) },
      { evidenceOf: `${newId('order', now)}-1` },
    ]
    for (const change of elsewhere) expect(() => choose(change)).toThrow('photo.in_use')
  })
})
