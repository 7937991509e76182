import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleAd, samplePhoto } from '../../../test/support/fixtures/ad-rows.ts'
import { openedDispute } from '../../../test/support/fixtures/disputes.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { type PhotoRow, toPhotoView } from '../../catalogue/photo-row.ts'
import { itemsOf } from '../../catalogue/recyclable-rows.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { removeUnlessEvidence } from '../../photos/store.ts'
import { messageItem } from '../../talk/message-row.ts'
import type { DisputeRow } from '../dispute-row.ts'
import { addPart } from '../store.ts'
import { addEvidence } from './add.ts'
import { offerPhotos } from './offer.ts'
import { photosOfEvidence, readPhotos } from './store.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const deps = { table, now }
const boss = { userId: randomUUID(), isAdmin: true }
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))

async function photo(change: Partial<PhotoRow> = {}): Promise<PhotoRow> {
  const row = samplePhoto({ id: newId('photo', now), ...change })
  await put({ ...keys.photo(row.id), ...row, expiresAt: 1 })
  return row
}

/** A dispute about an ad with one photo, and a conversation with one photo of each side. */
async function planted(more: Partial<DisputeRow> = {}) {
  const conversationId = newId('conversation', now)
  const shown = await photo()
  const ad = sampleAd({ id: newId('recyclable', now), photos: [toPhotoView(shown)] })
  await put({ ...keys.photo(shown.id), ...shown, recyclableId: ad.id })
  for (const item of itemsOf(ad)) await put(item)
  const dispute = openedDispute(now, { recyclableId: ad.id, ...more })
  await transact(table, [addPart(dispute)])
  await put({ ...keys.contact(dispute.buyerId, ad.id), conversationId })
  const said = []
  for (const [index, from] of (['owner', 'interested'] as const).entries()) {
    const one = await photo({ conversationId })
    const at = new Date(now.getTime() + index * 1000).toISOString()
    const message = { id: newId('message', now), seq: index + 1, from, at, ownerSent: 1, kind: 'text' } as const
    await put(messageItem(conversationId, { ...message, text: '', photos: [toPhotoView(one)] }))
    said.push(one)
  }
  return { dispute, ad, said, shown }
}
const add = ({ id, version }: DisputeRow, photoIds: readonly string[], text = '') =>
  addEvidence(deps, boss, { id, version, text, photoIds })

it('offers the photos of chat and ad, newest first, and records the reading for both sides', async () => {
  const { dispute, said, shown } = await planted()
  const offered = await offerPhotos(deps, boss, dispute.id)
  expect(offered.map(({ photo: { id }, from }) => [id, from])).toEqual([
    [said[1]?.id, 'buyer'] as const,
    [said[0]?.id, 'seller'] as const,
    [shown.id, 'ad'] as const,
  ])
  const audits = (await everyRow(table)).filter(
    ({ pk, action, reason }) => pk.startsWith('AUDIT#') && action === 'watch:messages' && reason === dispute.id,
  )
  expect(audits.map(({ targetId }) => targetId).sort()).toEqual([dispute.buyerId, dispute.sellerId].sort())
})

it('offers none after the end, and only those of the ad without a conversation', async () => {
  const ended = await planted({ status: 'won', closedAt: now.toISOString() })
  await expect(offerPhotos(deps, boss, ended.dispute.id)).rejects.toThrow('dispute.action_not_possible')
  const { ad, shown } = await planted()
  const alone = openedDispute(now, { recyclableId: ad.id })
  await transact(table, [addPart(alone)])
  expect((await offerPhotos(deps, boss, alone.id)).map(({ photo: { id } }) => id)).toEqual([shown.id])
})

it('keeps chosen photos without a text, also when their ad drops them', async () => {
  const { dispute, said, shown } = await planted()
  const uploaded = await photo({ ownerId: boss.userId, recyclableId: null })
  const ids = [said[0]?.id ?? '', shown.id, uploaded.id]
  const after = await add(dispute, [...ids, shown.id])
  expect(after.evidence).toMatchObject([{ text: '', photoIds: ids }])
  const rows = (await everyRow(table)).filter(({ sk, id }) => sk === 'PHOTO' && ids.includes(String(id)))
  expect(rows.map(({ evidenceOf, expiresAt }) => [evidenceOf, expiresAt])).toEqual(
    ids.map(() => [dispute.id, undefined]),
  )
  await put({ ...keys.photo(shown.id), ...(await readPhotos(table, [shown.id]))[0], status: 'removed' })
  for (const id of ids) await removeUnlessEvidence(table, id)
  const kept = await photosOfEvidence(table, after)
  expect(ids.map((id) => kept.get(id)?.status)).toEqual(['ready', 'ready', 'ready'])
  const unused = await photo()
  await removeUnlessEvidence(table, unused.id)
  expect(await readPhotos(table, [unused.id])).toEqual([])
})

it('refuses photos of others, used elsewhere, unknown, failed and unfinished', async () => {
  const { dispute } = await planted()
  const own = { ownerId: boss.userId, recyclableId: null }
  const refused = [
    ['photo.not_found', newId('photo', now)],
    ['photo.not_found', (await photo({ recyclableId: null })).id],
    ['photo.not_found', (await photo({ ...own, status: 'removed' })).id],
    ['photo.in_use', (await photo({ ...own, recyclableId: newId('recyclable', now) })).id],
    ['photo.in_use', (await photo({ ...own, evidenceOf: `${newId('order', now)}-1` })).id],
    ['photo.failed', (await photo({ ...own, status: 'failed' })).id],
    ['message.photo_not_ready', (await photo({ ...own, status: 'converting' })).id],
  ] as const
  for (const [code, id] of refused) await expect(add(dispute, [id]), code).rejects.toThrow(code)
  await expect(add(dispute, [], ' ')).rejects.toThrow('dispute.text_required')
})
