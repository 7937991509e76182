import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { BatchWriteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { accountExportRequested } from '../../../events/privacy-events.ts'
import { countMail } from '../../../functions/accounts/codes/mail-budget.ts'
import { emailCodePart } from '../../../functions/accounts/codes/store.ts'
import { countAttempt } from '../../../functions/accounts/gates/attempts.ts'
import { recordSignIn } from '../../../functions/accounts/gates/sign-in-record.ts'
import { addPendingRecovery } from '../../../functions/accounts/pending-recovery.ts'
import { addPendingSignUp } from '../../../functions/accounts/pending-sign-ups.ts'
import { writeCase } from '../../../functions/cases/store.ts'
import { readRecyclable } from '../../../functions/catalogue/store.ts'
import { countPickup } from '../../../functions/collection-records/count.ts'
import { issueReport } from '../../../functions/collection-records/report.ts'
import { blockPerson } from '../../../functions/conversations/blocks/block.ts'
import { sendMessage } from '../../../functions/conversations/messages/send.ts'
import { startConversation } from '../../../functions/conversations/start.ts'
import { answerDeviceSignIn } from '../../../functions/device-sign-ins/answer.ts'
import { startDeviceSignIn } from '../../../functions/device-sign-ins/start.ts'
import { addFavourite } from '../../../functions/favourites/store.ts'
import { auditPart } from '../../../functions/kit/audit.ts'
import { outboxPart } from '../../../functions/kit/events/outbox.ts'
import { claimedMailPart, firstClaim } from '../../../functions/kit/mail/mail-row.ts'
import { suppress } from '../../../functions/kit/mail/suppression.ts'
import { recordAccess } from '../../../functions/kit/people/access/record-access.ts'
import { accountStatusReader } from '../../../functions/kit/people/account-status.ts'
import { consentPart } from '../../../functions/kit/people/choices/consents.ts'
import { saveNotificationPreferences } from '../../../functions/kit/people/choices/notification-preferences.ts'
import { thanksPart } from '../../../functions/kit/people/choices/thanks.ts'
import { claimPart } from '../../../functions/kit/people/profile/claims.ts'
import { closedHolderPart } from '../../../functions/kit/people/profile/closed-holders.ts'
import { usedPixKeyPart } from '../../../functions/kit/people/profile/pix-keys.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../../../functions/kit/people/profile/profile-row.ts'
import { rememberDevice, scheduleDeviceCheck } from '../../../functions/kit/people/sign-ins/devices.ts'
import { saveProof } from '../../../functions/kit/people/sign-ins/fresh-proof.ts'
import { savePhoneCode, saveProofCode } from '../../../functions/kit/people/sign-ins/phone-proof.ts'
import { issuePoolPass } from '../../../functions/kit/people/sign-ins/pool-pass.ts'
import { newReferral, referralParts } from '../../../functions/kit/rewards/referrals.ts'
import { countTextMessage } from '../../../functions/kit/services/text-messages.ts'
import { type Key, keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import { decideRequest } from '../../../functions/newsletter/decide.ts'
import { changeSubscriber } from '../../../functions/newsletter/subscribers/store.ts'
import { openCalendar } from '../../../functions/notifications/agenda/calendar-address.ts'
import { putEntry } from '../../../functions/notifications/agenda/store.ts'
import { addNotice, readNotices } from '../../../functions/notifications/centre/store.ts'
import { deferPart } from '../../../functions/notifications/deferred/store.ts'
import { addToDigest } from '../../../functions/notifications/digest/store.ts'
import { addPushDevice } from '../../../functions/notifications/push/store.ts'
import { unsubscribeLink } from '../../../functions/notifications/unsubscribe/store.ts'
import { addActivity } from '../../../functions/notifications/weekly/activity/store.ts'
import { orderItem } from '../../../functions/orders/order-row.ts'
import { repaymentPart } from '../../../functions/orders/repayments/store.ts'
import { addOrder } from '../../../functions/orders/store.ts'
import { namePasskey } from '../../../functions/passkeys/store.ts'
import { savePreference } from '../../../functions/payouts/preference.ts'
import { endToEndPart } from '../../../functions/payouts/store.ts'
import { decideConfirmation } from '../../../functions/pickups/decide.ts'
import { ratingParts } from '../../../functions/pickups/ratings/rating-parts.ts'
import { takeStep } from '../../../functions/pickups/take-step.ts'
import { countPoints } from '../../../functions/points/count.ts'
import { type PersonalKey, personal } from '../../../functions/privacy/kept.ts'
import { addDeletion, addExport } from '../../../functions/privacy/store.ts'
import { addQuestion } from '../../../functions/questions/store.ts'
import { codeOf } from '../../../functions/referrals/codes.ts'
import { recordSale } from '../../../functions/referrals/record.ts'
import { addReport } from '../../../functions/reports/store.ts'
import { addSavedSearch, digestPart } from '../../../functions/saved-searches/store.ts'
import { newId } from '../../../shared/ids.ts'
import { defaultNotificationPreferences } from '../../../shared/notifications/channels.ts'
import { samplePhoto } from '../fixtures/ad-rows.ts'
import { sampleCase } from '../fixtures/cases.ts'
import { plantEntity } from '../fixtures/entities.ts'
import { createFixturesWithoutPickups } from '../fixtures/fixtures.ts'
import { openOrder } from '../fixtures/orders.ts'
import { plantPickup } from '../fixtures/pickup-rows.ts'
import type { Fixtures } from '../fixtures/writers.ts'
import { keyedHash } from '../keyed-hash.ts'
import { freshEndToEndId } from '../money/end-to-end.ts'
import { sampleProfile } from './profiles.ts'
import { samplePushDevice } from './push-device.ts'
import { freshCpf } from './tax-ids.ts'

type FixturesWithoutPickups = Omit<Fixtures, 'pickups'>

export type Row = Key & Readonly<Record<string, unknown>>

/** A user with a row of every kind that names a person. */
export interface KnownPerson {
  readonly userId: string
  readonly otherId: string
  readonly ownFixtures: FixturesWithoutPickups
  readonly otherFixtures: FixturesWithoutPickups
  readonly questionId: string
  readonly reportId: string
  readonly pickups: { readonly completed: string; readonly proposed: string }
  /** Conversation about an ad of the other user, with a photo, messages of both, and blocks on both sides. */
  readonly conversationId: string
  readonly taxId: string
  /** Texts that identify the user in a row: ids, contact data and their hashes. */
  readonly names: readonly string[]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const cooperative = { profileType: 'cooperative', stateId: 12, cityId: 1200401 } as const

/** Writes a row of every kind that names a person, with the functions of the product. */
export async function plantPerson(table: Table, now: Date): Promise<KnownPerson> {
  const [userId, otherId] = [randomUUID(), randomUUID()]
  const [email, phone, taxId] = [`${userId}@person.example`, '+5511987650001', freshCpf()]
  const at = now.toISOString()
  const asked = { requestedAt: at, dueAt: at }
  const status = { status: 'in_analysis', analysisSince: at, onboardingDone: true } as const
  const profile = sampleProfile({
    ...cooperative,
    id: userId,
    email,
    phone,
    taxId,
    name: 'Ana Souza',
    version: 3,
    ...status,
  })
  const other = sampleProfile({ id: otherId, email: `${otherId}@person.example` })
  for (const Item of [...profileItems(profile), { ...keys.taxId(taxId), userId }, ...profileItems(other)])
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
  const ownFixtures = await createFixturesWithoutPickups(table, userId, otherId)
  const otherFixtures = await createFixturesWithoutPickups(table, otherId, randomUUID())

  const questionId = newId('question', now)
  const { type } = await readRecyclable(table, otherFixtures.ad.id)
  const question = {
    id: questionId,
    recyclableId: otherFixtures.ad.id,
    askerId: userId,
    question: 'Dá para levar no sábado?',
  }
  const unanswered = { askedAt: at, answer: null, answeredAt: null }
  const ad = { id: otherFixtures.ad.id, ownerId: otherId, type, status: 'approved', hidden: false } as const
  await plantReferrals(table, userId, otherId, now)
  await addQuestion(table, { ...question, ...unanswered }, ad, now)
  const about = { recyclableId: ownFixtures.ad.id, questionId: ownFixtures.questionId, type, question: 'Ainda tem?' }
  const opens = { userId, dueAt: at, quiet: false }
  await addToDigest(table, { of: 'questions', eventId: newId('event', now), ...opens, thing: about }, now)
  await plantNotices(table, userId, now)
  await plantRecord(table, profile, otherId, now)
  await plantOldConversion(table, now)

  const reportId = newId('report', now)
  const report = {
    id: reportId,
    recyclableId: otherFixtures.ad.id,
    recyclableType: type,
    reporterId: userId,
    conversation: null,
  } as const
  await addReport(table, { ...report, reason: 'other', comment: 'Eu, Ana, vi.', createdAt: at, status: 'open' }, now)

  const { conversationId: reported } = ownFixtures
  const ofConversation = {
    ...report,
    id: newId('report', new Date(now.getTime() + 1)),
    conversation: { id: reported, reported: 'interested' },
  } as const
  await addReport(table, { ...ofConversation, reason: 'offensive', comment: null, createdAt: at, status: 'open' }, now)

  const search = { id: newId('savedSearch', now), userId, name: 'Latas', createdAt: at } as const
  await addSavedSearch(table, { ...search, filters: { stateId: 12 }, words: [], alert: 'daily' }, now)
  const byWords = { ...search, id: newId('savedSearch', new Date(now.getTime() + 1)) }
  await addSavedSearch(table, { ...byWords, filters: { q: 'latas' }, words: ['lata'], alert: 'daily' }, now)
  const find = {
    userId,
    searchId: search.id,
    searchName: 'Latas',
    recyclableId: otherFixtures.ad.id,
    type,
    city: 'Rio Branco',
  }
  await transact(table, [digestPart(find, now)])
  await addFavourite(table, userId, otherFixtures.ad.id, now)

  const rating = { stars: 5, comment: null, ratedAt: at }
  await transact(table, ratingParts({ ...rating, pickupId: 'pic_1', raterId: userId, ratedId: otherId }))
  await transact(table, ratingParts({ ...rating, pickupId: 'pic_1', raterId: otherId, ratedId: userId }))
  await transact(table, [
    consentPart(userId, 'terms', '2026-11-22', now),
    auditPart(
      { userId: otherId, isAdmin: true },
      { action: 'verify:profile', targetId: userId, before: {}, after: {}, reason: 'Documento conferido.' },
      now,
    ),
    outboxPart(accountExportRequested, { userId, exportId: newId('export', now) }, now),
  ])
  await addExport(table, userId, now)
  await addDeletion(table, userId, asked, now)
  await countAttempt(table, 'sign-in', email, 'sign_in.too_many_attempts', now)
  await issuePoolPass(table, email, now)
  await countTextMessage(table, { phone, proven: false }, { perDay: 500 }, now)
  await savePhoneCode({ table, hash: keyedHash }, userId, phone, '123456', now)
  await namePasskey(table, userId, { id: 'c2FtcGxlLXBhc3NrZXk', name: 'Celular da Ana' })
  await rememberDevice(table, userId, now)
  await plantSession(table, userId, now)
  const { id, number } = await startDeviceSignIn(
    { table, hash: keyedHash },
    { system: 'windows', browser: 'firefox' },
    now,
  )
  await answerDeviceSignIn({ table, hash: keyedHash }, { userId, isAdmin: false, signedInAt: 0 }, { id, number }, now)
  const actor = { userId, isAdmin: false }
  const { id: conversationId } = await startConversation({ table, now }, actor, otherFixtures.ad.id)
  const photo = { id: newId('photo', now), ownerId: userId, conversationId: null }
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.photo(photo.id), ...samplePhoto(photo) } }),
  )
  const saying = { messageId: newId('message', now), text: 'Eu levo no sábado.', photoIds: [photo.id] }
  await sendMessage({ table, messagesPerMinute: 60, now }, actor, conversationId, saying)
  const answer = { messageId: newId('message', now), text: 'Combinado.', photoIds: [] }
  await sendMessage({ table, messagesPerMinute: 60, now }, { userId: otherId, isAdmin: false }, conversationId, answer)
  await blockPerson({ table, now }, actor, conversationId)
  await blockPerson({ table, now }, { userId: otherId, isAdmin: false }, conversationId)
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents: 1000 })], { now })
  await transact(table, [endToEndPart(freshEndToEndId(now), newId('withdrawal', now))])
  const pickups = await plantPickups(table, { ownerId: otherId, interestedId: userId }, now)
  const sale = { recyclableId: ownFixtures.ad.id, sellerId: userId, buyerId: otherId }
  const purchase = { recyclableId: otherFixtures.ad.id, sellerId: otherId, buyerId: userId }
  // Refunded: a paid order without a handover would prevent the deletion of the account.
  const over = { status: 'refunded', paidAt: at, refund: { cause: 'admin', reason: null, at } } as const
  const bought = openOrder({ id: newId('order', now), ...purchase }, now, over)
  const sold = openOrder({ id: newId('order', now), ...sale }, now, over)
  await addOrder(table, bought, randomUUID(), 1, now)
  await transact(table, [{ Put: { Item: orderItem(sold) } }, thanksPart(userId, now)])
  const owed = { orderId: sold.id, type: 'Latas', buyerId: userId, amountCents: 500, createdAt: now.toISOString() }
  const unpaid = { endorsedBy: null, paidBy: null, paidAt: null, endToEndId: null, taxId: null, statedAt: null }
  const repayment = { paymentId: `${sold.id}-1`, ...owed, ...unpaid, status: 'key_needed', version: 1 } as const
  await transact(table, [repaymentPart(undefined, repayment)])
  const names = [userId, email, phone, taxId, hashOf(email), hashOf(phone)]
  return {
    userId,
    otherId,
    ownFixtures,
    otherFixtures,
    questionId,
    reportId,
    pickups,
    conversationId,
    taxId,
    names,
  }
}

/** Writes what a sign-in and its proofs leave behind. */
async function plantSession(table: Table, userId: string, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const times = { signedInAt: seconds - 3600, renewedAt: seconds }
  const session = { userId, sessionId: randomUUID(), isAdmin: false, ...times }
  await accountStatusReader(table)(session, now)
  await recordSignIn(table, userId, true, now)
  await plantEmailCode(table, `${userId}@person.example`, now)
  await addPendingRecovery(table, userId, now)
  await saveProof(table, session, now)
  const dataKey = { plain: randomBytes(32), wrapped: 'wrapped' }
  await recordAccess(table, async () => dataKey)(userId, { address: '203.0.113.7', requestId: 'first' }, now)
  await saveProofCode({ table, hash: keyedHash }, session, '123456', now)
  await scheduleDeviceCheck(table, userId, now)
}

/** Writes a sign-up that waits for the code in its e-mail. */
async function plantEmailCode(table: Table, email: string, now: Date): Promise<void> {
  const terms = { version: '2026-11-22', at: now.toISOString() }
  const purpose = { kind: 'sign-up', phone: '+5511987650001', profileType: 'cooperative', terms } as const
  await addPendingSignUp(table, email, now)
  await transact(table, [emailCodePart({ id: randomUUID(), email, locale: 'ptBR', purpose }, now)])
  await countMail(table, email, '203.0.113.7', now)
}

/** Returns a function that plants a person in a new table; from the second call on it only copies the rows. */
export function personPlanter(table: Table, now: Date): () => Promise<KnownPerson> {
  let first: { readonly person: KnownPerson; readonly rows: readonly Row[] } | undefined
  return async () => {
    if (first) await putRows(table, first.rows)
    else {
      const person = await plantPerson(table, now)
      first = { person, rows: await everyRow(table) }
    }
    return first.person
  }
}

async function putRows({ client, name }: Table, rows: readonly Row[]): Promise<void> {
  const mostPerRequest = 25
  for (let index = 0; index < rows.length; index += mostPerRequest) {
    const puts = rows.slice(index, index + mostPerRequest).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }))
  }
}

/** Counts a weighed pickup in the user's record as a cooperative and issues its report. */
async function plantRecord(table: Table, holder: ProfileRow, ownerId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const told = { at, weights: [{ material: 'metal' as const, grams: 900 }] }
  const pickup = { pickupId: newId('pickup', now), ownerId, interestedId: holder.id, acceptedAt: null, completedAt: at }
  await countPickup(table, { ...pickup, city: null, confirmations: { owner: told, interested: told } })
  await issueReport(table, holder, { from: '2026-01', to: '2026-12' }, now)
  // `kindsOf` knows no position with a #, as the product's have.
  await transact(table, [{ Put: { Item: keys.recordLine(holder.id, '2026-11') } }])
}

/** Writes the pictures of a photo that has newer ones. */
async function plantOldConversion(table: Table, now: Date): Promise<void> {
  const [id, conversion] = [newId('photo', now), 'old']
  const expiresAt = Math.floor(now.getTime() / 1000) + 60
  await transact(table, [{ Put: { Item: { ...keys.oldConversion(id, conversion), id, conversion, expiresAt } } }])
}

/** Writes referrals by and of a user, a trade that counts for one, and the user's code. */
async function plantReferrals(table: Table, userId: string, otherId: string, now: Date): Promise<void> {
  await transact(table, referralParts(newReferral(otherId, userId, now)))
  await transact(table, referralParts(newReferral(userId, otherId, now)))
  await codeOf(table, userId)
  await transact(table, [usedPixKeyPart(userId, 'pix@ana.example')])
  const claimed = { orderId: newId('order', now), type: 'Latas', amountCents: 500, reason: 'Nada foi entregue.' }
  await transact(table, [
    claimPart({ id: `${claimed.orderId}-1`, userId, ...claimed, undone: null, at: now.toISOString() }),
  ])
  const closed = { hash: 'of-a-number', userId, closedAt: now.toISOString(), successorId: null, isOwing: false }
  await transact(table, [closedHolderPart(closed)])
  const sale = { pickupId: newId('pickup', now), orderId: newId('order', now), priceCents: 500, at: now.toISOString() }
  await recordSale(table, { ...sale, ownerId: userId, interestedId: otherId })
}

async function plantPickups(
  table: Table,
  two: { ownerId: string; interestedId: string },
  now: Date,
): Promise<KnownPerson['pickups']> {
  const caseId = newId('case', now)
  const date = now.toISOString().slice(0, 10)
  const { row: completed } = await plantPickup(table, { ...two, date, caseId, status: 'accepted' })
  await writeCase(table, undefined, sampleCase({ ...two, id: caseId, pickupId: completed.id }))
  for (const userId of [two.ownerId, two.interestedId])
    await takeStep({ table, now }, completed.id, ({ row }) =>
      decideConfirmation(row, { userId, isAdmin: false }, [{ material: 'metal', grams: 900 }], now),
    )
  const { row: proposed } = await plantPickup(table, two)
  const { id: entityId } = await plantEntity(table)
  await savePreference(
    { table, now },
    { userId: two.interestedId, isAdmin: false },
    { entityId, percent: 5, version: 0 },
  )
  return { completed: completed.id, proposed: proposed.id }
}

/** Writes sent and deferred notifications, preferences, a push device and the calendar of a user. */
async function plantNotices(table: Table, userId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const id = newId('notice', now)
  const line = { text: 'recyclableApproved' as const, values: { type: 'Latas' }, link: '/my/ads' }
  await addNotice(table, userId, { id, kind: 'ads', at, ...line }, now)
  await readNotices(table, userId, id)
  await saveNotificationPreferences(table, userId, defaultNotificationPreferences)
  const letter = { subject: 'Olá, Ana', paragraphs: ['Olá'], button: { label: 'Ver', path: '/my/ads' } }
  const mail = {
    to: `${userId}@mail.example`,
    subject: 'Olá',
    paragraphs: [],
    footer: 'Fim',
    preferences: null,
    language: 'pt-BR',
  }
  await transact(table, [
    deferPart({ userId, noticeId: id, kind: 'ads', dueAt: now, ways: ['email'], letter }, now),
    claimedMailPart(firstClaim({ id, mail, required: true }, now), now),
  ])
  await suppress(table, mail.to, 'unsubscribed', now)
  const secrets = { token: 'confirmation', linkToken: 'link', privacyVersion: '2026-11-22' }
  const email = `${userId}@person.example`
  const request = { email, hash: hashOf(email), locale: 'ptBR' as const, ...secrets }
  await changeSubscriber(table, request.hash, (before) => decideRequest(before, request, now), now)
  await unsubscribeLink({ table, siteUrl: 'https://retorna.example' }, userId, 'pickups')
  await addActivity(table, userId, { activity: 'pickups', item: newId('pickup', now), at })
  const count = { saleCents: 5_000, sales: 1, pickups: 0, donations: 0 }
  await countPoints(table, { userId, source: newId('order', now), step: { count } }, now)
  await addPushDevice(table, userId, samplePushDevice, { signedInAt: 0, now })
  await openCalendar({ table, siteUrl: 'https://retorna.example', now }, userId)
  await putEntry(table, userId, {
    pickupId: newId('pickup', now),
    conversationId: newId('conversation', now),
    type: 'Latas',
    date: '2026-11-24',
    time: '09:30',
    timeZone: 'America/Sao_Paulo',
    startsAt: '2026-11-24T12:30:00.000Z',
    gone: false,
    version: 2,
    changedAt: at,
  })
}

/** Returns every row of a table by a scan, which the product may not do. */
export async function everyRow({ client, name }: Table): Promise<Row[]> {
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName: name }))
  if (LastEvaluatedKey) throw new Error('More rows than one answer holds')
  return Items as Row[]
}

const patterns = (Object.keys(personal) as PersonalKey[]).map((kind) => [kind, patternOf(kind)] as const)

/** Returns the personal kinds of a row, by its own key and its index keys. */
export function kindsOf(row: Row): PersonalKey[] {
  return patterns.filter(([, matches]) => matches(row)).map(([kind]) => kind)
}

function patternOf(kind: PersonalKey): (row: Row) => boolean {
  const entry = keys[kind] as string | Key | ((...values: string[]) => string | Key)
  const made = typeof entry === 'function' ? entry(...Array.from({ length: entry.length }, () => '§')) : entry
  const expression = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('§', '[^#]*')}$`)
  if (typeof made !== 'string') {
    const [pk, sk] = [expression(made.pk), expression(made.sk)]
    return (row) => pk.test(row.pk) && sk.test(row.sk)
  }
  const partition = expression(made)
  return ({ pk, gsi1pk, gsi2pk }) => [pk, gsi1pk, gsi2pk].some((value) => partition.test(String(value)))
}
