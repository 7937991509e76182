import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { noteStep } from '../../functions/approvals/store.ts'
import { type PhotoRow, toPhotoView } from '../../functions/catalogue/photo-row.ts'
import type { RecyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { itemsOf, listedWords } from '../../functions/catalogue/recyclable-rows.ts'
import { begin } from '../../functions/device-sign-ins/decide.ts'
import { drawLots } from '../../functions/device-sign-ins/start.ts'
import { requestDonation } from '../../functions/donations/request.ts'
import { profileItems } from '../../functions/kit/people/profile-change.ts'
import type { ProfileRow } from '../../functions/kit/people/profile-row.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { transact } from '../../functions/kit/table/transaction.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { orderItem } from '../../functions/orders/order-row.ts'
import type { Question } from '../../functions/questions/decide.ts'
import { addReport } from '../../functions/reports/store.ts'
import type { SavedSearchRow } from '../../functions/saved-searches/store.ts'
import { appendMessage, type NewMessage } from '../../functions/talk/append-message.ts'
import { beginConversation } from '../../functions/talk/begin-conversation.ts'
import { requestWithdrawal } from '../../functions/withdrawals/request.ts'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { plantEntity } from './entities.ts'
import { soldOrder } from './orders.ts'
import { plantPickup } from './pickup-rows.ts'
import { sampleProfile } from './profiles.ts'
import { freshCpf } from './tax-ids.ts'

/** One of each kind of thing, in the state in which operations are about it; all are the owner's. */
export interface Things {
  readonly ownerId: string
  /** For sale and approved, with one photo. */
  readonly ad: { readonly id: string; readonly version: number; readonly photoIds: readonly string[] }
  readonly pendingAd: Things['ad']
  /** That no ad uses. */
  readonly photoId: string
  /** Under `ad`, asked by the participant, without answer. */
  readonly questionId: string
  /** Of `ad`, open, by somebody who is none of the roles. */
  readonly reportId: string
  readonly savedSearchId: string
  /** Of `ad`, between its owner and the participant, with one message of each. */
  readonly conversationId: string
  /** Of donations of the owner; the participant has proposed each. */
  readonly pickups: Readonly<Record<'proposed' | 'accepted' | 'completed', string>>
  /** Of `ad`, bought by the participant. */
  readonly orderId: string
  /** Somebody who is none of the roles: with a whole profile that waits for its analysis. */
  readonly waitingUser: { readonly id: string; readonly version: number }
  readonly suspendedUser: Things['waitingUser']
  /** Of a screen that waits to be let in: nobody's yet. */
  readonly deviceSignIn: { readonly id: string; readonly secret: string; readonly number: number }
  /** Of R$ 100, pending; its workflow has never begun. */
  readonly withdrawalId: string
  /** Whom one can donate to. */
  readonly entity: { readonly id: string; readonly version: number }
  /** Of R$ 50, pending; its workflow has never begun. */
  readonly donationId: string
}

/** A table as the operator opens it: `environment` is that of the cloud. */
export function tableOf(environment: Readonly<Record<string, string>>, name: string): Table {
  const client = new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  return { client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), name }
}

/** An empty table with the same keys and indexes, and without a stream: what is written there wakes nobody. */
export async function tableLike({ client, name }: Table, newName: string): Promise<Table> {
  const { Table: like } = await client.send(new DescribeTableCommand({ TableName: name }))
  await client.send(
    new CreateTableCommand({
      TableName: newName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: like?.AttributeDefinitions,
      KeySchema: like?.KeySchema,
      GlobalSecondaryIndexes: like?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  )
  return { client, name: newName }
}

/** What takes hundreds of rows, or somebody else's whole story. */
const costly = [
  ...(['pickups', 'withdrawalId', 'donationId', 'conversationId'] as const),
  ...(['waitingUser', 'suspendedUser', 'pendingAd'] as const),
] as const

/** The things that somebody asks for: of what is costly no more is planted. */
export type Needs = ReadonlySet<keyof Things>
const everything: Needs = new Set(costly)

/** Which things are asked for by whatever `use` does with them. */
export function needsOf(use: (things: Things) => unknown): Needs {
  const asked = new Set<keyof Things>()
  const spy = new Proxy(unplanted(randomUUID(), new Date()), {
    get(things, key: keyof Things) {
      asked.add(key)
      return things[key]
    },
  })
  use(spy)
  return asked
}

/** Things that are nowhere. */
function unplanted(ownerId: string, now: Date): Things {
  const ad = { id: newId('recyclable', now), version: 1, photoIds: [newId('photo', now)] }
  const somebody = { id: randomUUID(), version: 1 }
  const pickup = newId('pickup', now)
  return {
    ...{ ownerId, ad, pendingAd: ad, photoId: newId('photo', now), questionId: newId('question', now) },
    ...{ reportId: newId('report', now), savedSearchId: newId('savedSearch', now), orderId: newId('order', now) },
    ...{ conversationId: newId('conversation', now), withdrawalId: newId('withdrawal', now) },
    ...{ donationId: newId('donation', now), entity: { id: newId('entity', now), version: 1 } },
    ...{ waitingUser: somebody, suspendedUser: somebody, deviceSignIn: drawLots(now) },
    pickups: { proposed: pickup, accepted: pickup, completed: pickup },
  }
}

/**
 * Writes one of each kind of thing as the functions write them, without uploads and moderators: in milliseconds. What
 * is costly and not among the needs is nowhere.
 */
export async function plant(
  table: Table,
  ownerId: string,
  participantId: string,
  needs: Needs = everything,
): Promise<Things> {
  const [things, pickups] = await Promise.all([
    plantLoose(table, ownerId, participantId, needs),
    needs.has('pickups') ? plantPickups(table, ownerId, participantId) : unplanted(ownerId, new Date()).pickups,
  ])
  return { ...things, pickups }
}

async function plantPickups(table: Table, ownerId: string, interestedId: string): Promise<Things['pickups']> {
  const [proposed, accepted, completed] = await Promise.all(
    (['proposed', 'accepted', 'completed'] as const).map((status) =>
      plantPickup(table, { ownerId, interestedId, status }),
    ),
  )
  if (!proposed || !accepted || !completed) throw new Error('Three were planted')
  return { proposed: proposed.row.id, accepted: accepted.row.id, completed: completed.row.id }
}

/** The same without pickups: nothing that keeps an account from going hangs on it. */
export async function plantLoose(
  table: Table,
  ownerId: string,
  participantId: string,
  needs: Needs = everything,
): Promise<Omit<Things, 'pickups'>> {
  const now = new Date()
  const nowhere = unplanted(ownerId, now)
  const at = now.toISOString()
  const [ad, pendingAd, free, waitingUser, suspendedUser] = await Promise.all([
    plantAd(table, ownerId, 'approved', now),
    needs.has('pendingAd') ? plantAd(table, ownerId, 'pending', now).then(aboutAd) : nowhere.pendingAd,
    plantPhoto(table, ownerId, null, now),
    needs.has('waitingUser') ? plantUser(table, null) : nowhere.waitingUser,
    needs.has('suspendedUser') ? plantUser(table, { reason: 'Anúncios falsos.', since: at }) : nowhere.suspendedUser,
  ])
  const questionId = newId('question', now)
  const reportId = newId('report', now)
  const savedSearchId = newId('savedSearch', now)
  const order = soldOrder(
    { id: newId('order', now), recyclableId: ad.id, sellerId: ownerId, buyerId: participantId },
    now,
  )
  const question: Question = {
    id: questionId,
    recyclableId: ad.id,
    askerId: participantId,
    question: 'Ainda tem?',
    askedAt: at,
    answer: null,
    answeredAt: null,
  }
  const savedSearch: SavedSearchRow = {
    words: [],
    id: savedSearchId,
    userId: ownerId,
    name: 'Vidro',
    filters: { stateId: 12 },
    alert: 'never',
    createdAt: at,
  }
  const lots = drawLots(now)
  const withdrawalId = needs.has('withdrawalId') ? await plantWithdrawal(table, ownerId, now) : nowhere.withdrawalId
  const { id, version } = await plantEntity(table)
  const donationId = needs.has('donationId') ? await plantDonation(table, ownerId, id, now) : nowhere.donationId
  // Past events, tallies and quotas: the next one must find room too.
  await transact(table, [
    { Put: { Item: { ...keys.question(ad.id, questionId), ...question } } },
    { Put: { Item: { ...keys.savedSearch(ownerId, savedSearchId), ...savedSearch } } },
    { Put: { Item: orderItem(order) } },
    { Put: { Item: { ...keys.deviceSignIn(lots.id), ...begin(lots, { system: 'linux', browser: 'chrome' }, now) } } },
  ])
  await addReport(
    table,
    {
      id: reportId,
      recyclableId: ad.id,
      recyclableType: ad.type,
      conversation: null,
      reason: 'other',
      comment: null,
      createdAt: at,
      status: 'open',
      reporterId: randomUUID(),
    },
    now,
  )
  return {
    ownerId,
    ad: aboutAd(ad),
    pendingAd,
    photoId: free.id,
    questionId,
    reportId,
    savedSearchId,
    conversationId: needs.has('conversationId')
      ? await plantConversation(table, ad, participantId, now)
      : nowhere.conversationId,
    orderId: order.id,
    waitingUser,
    suspendedUser,
    deviceSignIn: lots,
    withdrawalId,
    entity: { id, version },
    donationId,
  }
}

/** Earned long ago, so that there is enough for it and for another. */
async function plantWithdrawal(table: Table, userId: string, now: Date): Promise<string> {
  const earned = new Date(now.getTime() - 60 * dayMs)
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents: 50_000 })], { now: earned })
  const form = { amountCents: 10_000, taxId: freshCpf(), pixKeyType: 'email', pixKey: 'pix@things.example' } as const
  const { id } = await requestWithdrawal(
    { table, now },
    { userId, isAdmin: false },
    { ...form, idempotencyKey: randomUUID() },
  )
  await noteStep(table, `withdrawal/${id}`, 'asked', now)
  return id
}

/** There is enough for it and for another. */
async function plantDonation(table: Table, userId: string, entityId: string, now: Date): Promise<string> {
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents: 20_000 })], { now })
  const form = { entityId, amountCents: 5_000, taxId: freshCpf(), idempotencyKey: randomUUID() }
  const { id } = await requestDonation({ table, now }, { userId, isAdmin: false }, form)
  await noteStep(table, `donation/${id}`, 'asked', now)
  return id
}

async function plantUser(table: Table, suspension: ProfileRow['suspension']): Promise<Things['waitingUser']> {
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

function aboutAd({ id, version, photos }: RecyclableRow): Things['ad'] {
  return { id, version, photoIds: photos.map((photo) => photo.id) }
}

async function plantAd(
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

async function plantConversation(table: Table, ad: RecyclableRow, interestedId: string, now: Date): Promise<string> {
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

async function plantPhoto(table: Table, ownerId: string, recyclableId: string | null, now: Date): Promise<PhotoRow> {
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
