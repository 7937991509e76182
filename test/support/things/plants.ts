import { randomUUID } from 'node:crypto'
import { noteStep } from '../../../functions/approvals/store.ts'
import { type PhotoRow, toPhotoView } from '../../../functions/catalogue/photo-row.ts'
import type { RecyclableRow } from '../../../functions/catalogue/recyclable-row.ts'
import { itemsOf, listedWords } from '../../../functions/catalogue/recyclable-rows.ts'
import { begin } from '../../../functions/device-sign-ins/decide.ts'
import { drawLots } from '../../../functions/device-sign-ins/start.ts'
import { requestDonation } from '../../../functions/donations/request.ts'
import { donationsPerDay } from '../../../functions/donations/store.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../../../functions/kit/people/profile/profile-row.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { type Quota, windowOf } from '../../../functions/kit/table/quota.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import { orderItem } from '../../../functions/orders/order-row.ts'
import type { Question } from '../../../functions/questions/decide.ts'
import { addReport } from '../../../functions/reports/store.ts'
import type { SavedSearchRow } from '../../../functions/saved-searches/store.ts'
import { appendMessage, type NewMessage } from '../../../functions/talk/append-message.ts'
import { beginConversation } from '../../../functions/talk/begin-conversation.ts'
import { requestWithdrawal } from '../../../functions/withdrawals/request.ts'
import { withdrawalsPerDay } from '../../../functions/withdrawals/store.ts'
import { dayMs } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { sampleProfile } from '../people/profiles.ts'
import { freshCpf } from '../people/tax-ids.ts'
import { soldOrder } from './orders.ts'
import { plantPickup } from './pickup-rows.ts'
import type { Things } from './things.ts'

export async function plantQuestion(table: Table, ad: RecyclableRow, askerId: string, now: Date): Promise<string> {
  const question: Question = {
    id: newId('question', now),
    recyclableId: ad.id,
    askerId,
    question: 'Ainda tem?',
    askedAt: now.toISOString(),
    answer: null,
    answeredAt: null,
  }
  // Bypasses events, tallies and quotas, so that the limits still allow another question.
  await transact(table, [{ Put: { Item: { ...keys.question(ad.id, question.id), ...question } } }])
  return question.id
}

export async function plantReport(table: Table, { id: recyclableId, type }: RecyclableRow, now: Date): Promise<string> {
  const report = {
    ...{ id: newId('report', now), recyclableId, recyclableType: type, conversation: null, reason: 'other' as const },
    ...{ comment: null, createdAt: now.toISOString(), status: 'open' as const, reporterId: randomUUID() },
  }
  await addReport(table, report, now)
  return report.id
}

export async function plantSavedSearch(table: Table, userId: string, now: Date): Promise<string> {
  const search: SavedSearchRow = {
    ...{ id: newId('savedSearch', now), userId, name: 'Vidro', words: [], filters: { stateId: 12 } },
    ...{ alert: 'never', createdAt: now.toISOString() },
  }
  await transact(table, [{ Put: { Item: { ...keys.savedSearch(userId, search.id), ...search } } }])
  return search.id
}

export async function plantOrder(
  table: Table,
  { id: recyclableId, ownerId: sellerId }: RecyclableRow,
  buyerId: string,
  now: Date,
): Promise<string> {
  const order = soldOrder({ id: newId('order', now), recyclableId, sellerId, buyerId }, now)
  await transact(table, [{ Put: { Item: orderItem(order) } }])
  return order.id
}

export async function plantDeviceSignIn(table: Table, now: Date): Promise<Things['deviceSignIn']> {
  const lots = drawLots(now)
  const row = begin(lots, { system: 'linux', browser: 'chrome' }, now)
  await transact(table, [{ Put: { Item: { ...keys.deviceSignIn(lots.id), ...row } } }])
  return lots
}

export async function plantPickups(table: Table, ownerId: string, interestedId: string): Promise<Things['pickups']> {
  const [proposed, accepted, completed] = await Promise.all(
    (['proposed', 'accepted', 'completed'] as const).map((status) =>
      plantPickup(table, { ownerId, interestedId, status }),
    ),
  )
  if (!proposed || !accepted || !completed) throw new Error('Three were planted')
  return { proposed: proposed.row.id, accepted: accepted.row.id, completed: completed.row.id }
}

/** The earnings are old enough, and cover this withdrawal and another one. */
export async function plantWithdrawal(table: Table, userId: string, now: Date): Promise<string> {
  const earned = new Date(now.getTime() - 60 * dayMs)
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents: 50_000 })], { now: earned })
  const form = { amountCents: 10_000, taxId: freshCpf(), pixKeyType: 'email', pixKey: 'pix@things.example' } as const
  const { id } = await requestWithdrawal(
    { table, now },
    { userId, isAdmin: false },
    { ...form, idempotencyKey: randomUUID() },
  )
  await noteStep(table, `withdrawal/${id}`, 'asked', now)
  await giveBack(table, withdrawalsPerDay, userId, now)
  return id
}

/** The earnings cover this donation and another one. */
export async function plantDonation(table: Table, userId: string, entityId: string, now: Date): Promise<string> {
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents: 20_000 })], { now })
  const form = { entityId, amountCents: 5_000, taxId: freshCpf(), idempotencyKey: randomUUID() }
  const { id } = await requestDonation({ table, now }, { userId, isAdmin: false }, form)
  await noteStep(table, `donation/${id}`, 'asked', now)
  await giveBack(table, donationsPerDay, userId, now)
  return id
}

/** Removes the quota entry, so that the fixture does not use up the user's daily limit. */
async function giveBack(table: Table, quota: Quota, userId: string, now: Date): Promise<void> {
  await transact(table, [{ Delete: { Key: keys.quota(userId, quota.kind, windowOf(quota, now).name) } }])
}

export async function plantUser(table: Table, suspension: ProfileRow['suspension']): Promise<Things['waitingUser']> {
  const id = randomUUID()
  const at = new Date().toISOString()
  const row = sampleProfile({
    ...{ id, email: `${id}@things.example`, name: 'Rita Alves', createdAt: at, suspension, version: 1 },
    ...{ status: 'in_analysis', analysisSince: at, onboardingDone: true },
  })
  await transact(
    table,
    profileItems(row).map((Item) => ({ Put: { Item } })),
  )
  return { id, version: 1 }
}

export function aboutAd({ id, version, photos }: RecyclableRow): Things['ad'] {
  return { id, version, photoIds: photos.map((photo) => photo.id) }
}

export async function plantAd(
  table: Table,
  ownerId: string,
  status: 'approved' | 'pending',
  now: Date,
): Promise<RecyclableRow> {
  const id = newId('recyclable', now)
  const at = now.toISOString()
  const photo = await plantPhoto(table, ownerId, id, now)
  const text = { type: 'Latas', description: 'Dois sacos limpos.', category: 'metal' } as const
  const row: RecyclableRow = {
    id,
    ownerId,
    status,
    hidden: false,
    ...text,
    words: listedWords({ status, hidden: false }, text),
    action: 'sale',
    priceCents: 500,
    textLanguage: 'ptBR',
    address: 'Rua Rui Barbosa, 10',
    place: {
      stateId: 12,
      uf: 'AC',
      cityId: 1200401,
      city: 'Rio Branco',
      district: null,
      latitude: -9.9725,
      longitude: -67.8075,
    },
    exactLatitude: -9.974,
    exactLongitude: -67.8076,
    photos: [toPhotoView(photo)],
    feedback: null,
    createdAt: at,
    version: 1,
  }
  await transact(
    table,
    itemsOf(row).map((Item) => ({ Put: { Item } })),
  )
  return row
}

export async function plantConversation(
  table: Table,
  ad: RecyclableRow,
  interestedId: string,
  now: Date,
): Promise<string> {
  const started = beginConversation(ad, interestedId, now)
  await transact(table, started.parts)
  let conversation = started.after
  for (const from of ['interested', 'owner'] as const) {
    const said: NewMessage = { id: newId('message', now), from, kind: 'text', text: 'Ainda tem?', photos: [] }
    const { after, parts } = appendMessage(conversation, said, now)
    await transact(table, parts)
    conversation = after
  }
  return conversation.id
}

export async function plantPhoto(
  table: Table,
  ownerId: string,
  recyclableId: string | null,
  now: Date,
): Promise<PhotoRow> {
  const row: PhotoRow = {
    id: newId('photo', now),
    ownerId,
    status: 'ready',
    contentType: 'image/jpeg',
    recyclableId,
    conversationId: null,
    conversion: '0123456789abcdef',
    width: 640,
    height: 480,
    preview: null,
    problem: null,
    createdAt: now.toISOString(),
    version: 1,
  }
  await transact(table, [{ Put: { Item: { ...keys.photo(row.id), ...row } } }])
  return row
}
