import { photoPath, widthsOf } from '../../shared/photos/path.ts'
import { isReady, type RecyclableRow } from '../catalogue/recyclable-row.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { type QueryInput, queryAll } from '../kit/table/query.ts'
import { type ExportSection, exportSections } from '../kit/table/row-kinds.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, conversationRow, sideOf } from '../talk/conversation-row.ts'
import { messageRow } from '../talk/message-row.ts'
import {
  askedRow,
  caseOfTwo,
  conversationWithRow,
  pickupOfRow,
  pickupOfTwo,
  ratedRow,
  reportedRow,
  ticketAnswers,
  ticketOfRow,
} from './exported-rows.ts'
import { adsOf, rowsOfUser } from './store.ts'

export const sections = exportSections
export type Section = ExportSection

type Entry = Readonly<Record<string, unknown>>
export type PersonalDataExport = Readonly<Record<Section, readonly Entry[]>>

/**
 * Collects all data about a user (rules 15.3): every row in the user's partitions and the rows these point to. Leaves
 * out other users: askers, raters and admins.
 */
export async function collectPersonalData(table: Table, userId: string, siteUrl: string): Promise<PersonalDataExport> {
  const own: Entry[] = []
  for await (const row of rowsOfUser(table, userId)) own.push(row)
  const below = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix))
  const ads: RecyclableRow[] = []
  for await (const ad of adsOf(table, userId)) ads.push(ad)
  const received: Entry[] = []
  for (const { id } of ads) received.push(...(await questionsUnder(table, id)))
  const asked = below(keys.askedPrefix).map((row) => askedRow.parse(row))
  const reported = below(keys.reportedPrefix).map((row) => reportedRow.parse(row))
  const rated = below(keys.ratedPrefix).map((row) => ratedRow.parse(row))
  const asTickets = below(keys.ticketPrefix).map((row) => ticketOfRow.parse(row))
  const [questions, reports, ratings, tickets] = await Promise.all([
    batchGet(
      table,
      asked.map(({ recyclableId, questionId }) => keys.question(recyclableId, questionId)),
    ),
    batchGet(
      table,
      reported.map(({ reportId }) => keys.report(reportId)),
    ),
    batchGet(
      table,
      rated.map(({ ratedId, pickupId }) => keys.rating(ratedId, pickupId)),
    ),
    batchGet(
      table,
      asTickets.map(({ ticketId }) => keys.ticket(ticketId)),
    ),
  ])
  const profileKey = keys.profile(userId).sk
  const named = [
    profileKey,
    keys.consentPrefix,
    keys.favouritePrefix,
    keys.savedSearchPrefix,
    keys.ratingPrefix,
    keys.askedPrefix,
    keys.reportedPrefix,
    keys.ratedPrefix,
    keys.conversationWithPrefix,
    keys.contactPrefix,
    keys.blockPrefix,
    keys.pickupOfPrefix,
    keys.collectedPrefix,
    keys.ticketPrefix,
  ]
  return {
    profile: below(profileKey).map((row) => withoutKeys(row)),
    consents: below(keys.consentPrefix).map((row) => withoutKeys(row)),
    ads: ads.map((ad) => adOf(ad, siteUrl)),
    questionsReceived: received,
    questionsAsked: questions.map((row) => withoutKeys(row)),
    favourites: below(keys.favouritePrefix).map((row) => withoutKeys(row)),
    savedSearches: below(keys.savedSearchPrefix).map((row) => withoutKeys(row)),
    ratingsReceived: below(keys.ratingPrefix).map((row) => withoutKeys(row, 'raterId')),
    ratingsGiven: ratings.map((row) => withoutKeys(row, 'ratedId')),
    reports: reports.map((row) => withoutKeys(row)),
    tickets: tickets.map(ticketOf),
    conversations: await conversationsOf(
      table,
      userId,
      siteUrl,
      below(keys.conversationWithPrefix).map((row) => conversationWithRow.parse(row).conversationId),
    ),
    blocks: below(keys.blockPrefix).map((row) => withoutKeys(row, 'blockedId')),
    pickups: await pickupsOf(
      table,
      userId,
      below(keys.pickupOfPrefix).map((row) => pickupOfRow.parse(row).pickupId),
    ),
    orders: await ordersOf(table, userId),
    referrals: await referralsOf(table, userId),
    money: await moneyOf(table, userId),
    decisions: await decisionsOn(table, userId),
    others: own
      .filter(({ sk }) => !named.some((prefix) => String(sk).startsWith(prefix)))
      .map(({ sk, ...row }) => ({ kind: sk, ...withoutKeys(row) })),
  }
}

async function questionsUnder(table: Table, recyclableId: string): Promise<Entry[]> {
  const { pk } = keys.question(recyclableId, '')
  const rows = await all(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': keys.questionPrefix },
  })
  return rows.map((row) => withoutKeys(row, 'askerId'))
}

/** Only the user's own messages. */
async function conversationsOf(
  table: Table,
  userId: string,
  siteUrl: string,
  ids: readonly string[],
): Promise<Entry[]> {
  const rows = await batchGet(table, ids.map(keys.conversation))
  const entries: Entry[] = []
  for (const row of rows.map((item) => conversationRow.parse(item))) {
    const { id, recyclableId, recyclableType, startedAt } = row
    entries.push({ id, recyclableId, recyclableType, startedAt, messages: await saidBy(table, row, userId, siteUrl) })
  }
  return entries
}

async function saidBy(table: Table, conversation: ConversationRow, userId: string, siteUrl: string): Promise<Entry[]> {
  const side = sideOf(conversation, userId)
  const { pk } = keys.conversation(conversation.id)
  const rows = await all(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': keys.messagePrefix },
  })
  const said = rows.map((row) => messageRow.parse(row)).filter(({ from }) => from === side)
  return said.map(({ ownerSent: _, from: __, ...message }) =>
    message.kind === 'text' ? { ...message, photos: picturesOf(message, siteUrl) } : message,
  )
}

/** Only the user's own texts, weights and reports. */
async function pickupsOf(table: Table, userId: string, ids: readonly string[]): Promise<Entry[]> {
  const rows = (await batchGet(table, ids.map(keys.pickup))).map((item) => pickupOfTwo.parse(withoutKeys(item)))
  const caseIds = rows.flatMap(({ caseId }) => caseId ?? [])
  const cases = (await batchGet(table, caseIds.map(keys.case))).map((item) => caseOfTwo.parse(item))
  return rows.map((row) => {
    const { ownerId, proposer, words, confirmations, rated, ended, caseId, reported: _, ...shared } = row
    const ofPickup = cases.find(({ id }) => id === caseId)
    const side = ownerId === userId ? 'owner' : 'interested'
    return {
      ...withoutKeys(shared, 'interestedId'),
      own: { side, proposed: proposer === side, ...words[side], confirmation: confirmations[side], rated: rated[side] },
      ended: ended && { ...ended, by: ended.by === side ? 'self' : null },
      ...(ofPickup && { case: { ...ofPickup, problems: ofPickup.problems.filter(({ by }) => by === side) } }),
    }
  })
}

async function ordersOf(table: Table, userId: string): Promise<Entry[]> {
  const [bought, sold] = await Promise.all([
    all(table, {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :buyer',
      ExpressionAttributeValues: { ':buyer': keys.ordersOfBuyer(userId) },
    }),
    all(table, {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :seller',
      ExpressionAttributeValues: { ':seller': keys.ordersOfSeller(userId) },
    }),
  ])
  return [
    ...bought.map((row) => withoutKeys(row, 'sellerId')),
    // Checkout and payment concern only buyer and provider.
    ...sold.map((row) => withoutKeys(row, 'buyerId', 'checkout', 'paymentId')),
  ]
}

/** Names the user's side only, and no sums of a referred user's trades. */
async function referralsOf(table: Table, userId: string): Promise<Entry[]> {
  const [own, given] = await Promise.all([
    batchGet(table, [keys.referral(userId)]),
    all(table, {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :own',
      ExpressionAttributeValues: { ':own': keys.referralsOf(userId) },
    }),
  ])
  return [
    ...own.map((row) => withoutKeys(row, 'referrerId', 'flags')),
    ...given.map((row) => withoutKeys(row, 'referredId', 'soldCents', 'boughtCents', 'flags')),
  ]
}

function adOf({ sale, ...ad }: RecyclableRow, siteUrl: string): Entry {
  return { ...ad, photos: picturesOf(ad, siteUrl), ...(sale && { sale: withoutKeys(sale, 'buyerId') }) }
}

/** Leaves out the admins. */
function ticketOf(row: Entry): Entry {
  const { answers } = ticketAnswers.parse(row)
  return { ...withoutKeys(row, 'authorId'), answers: answers.map(({ text, at }) => ({ text, at })) }
}

async function moneyOf(table: Table, userId: string): Promise<Entry[]> {
  const rows = await all(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ledger(userId) },
  })
  const withdrawals = await all(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :own',
    ExpressionAttributeValues: { ':own': keys.withdrawalsOfUser(userId) },
  })
  const donations = await all(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :own',
    ExpressionAttributeValues: { ':own': keys.donationsOfUser(userId) },
  })
  // A sale's entry belongs to the seller, the payment it refers to belongs to the buyer.
  const entries = rows.map((row) => withoutKeys(row, ...(String(row.subject).startsWith('sale/') ? ['reference'] : [])))
  // An entity's Pix key is visible to admins only (rules 10.18).
  const given = donations.map((row) => withoutKeys(row, 'receiver'))
  return [...entries, ...withdrawals.map((row) => withoutKeys(row)), ...given]
}

async function decisionsOn(table: Table, userId: string): Promise<Entry[]> {
  const rows = await all(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :target',
    ExpressionAttributeValues: { ':target': keys.auditOf(userId) },
  })
  return rows.map((row) => withoutKeys(row, 'actorId'))
}

/** Works while the ad or conversation has the photo. */
function picturesOf({ photos }: Pick<RecyclableRow, 'photos'>, siteUrl: string): string[] {
  return photos.filter(isReady).map((photo) => {
    const widest = Math.max(...widthsOf(photo)) as ReturnType<typeof widthsOf>[number]
    return siteUrl + photoPath(photo, `${widest}.avif`)
  })
}

async function all(table: Table, asked: QueryInput): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for await (const row of queryAll(table, asked)) rows.push(row)
  return rows
}

const keyNames = new Set(['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'expiresAt'])

function withoutKeys(row: Entry, ...others: readonly string[]): Entry {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !keyNames.has(name) && !others.includes(name)))
}
