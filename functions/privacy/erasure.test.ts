import { beforeEach, describe, expect, it } from 'vitest'
import { say } from '../../test/support/fixtures/conversations.ts'
import { everyRow, type KnownPerson, kindsOf, personPlanter, type Row } from '../../test/support/people/person.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { unblockPerson } from '../conversations/blocks/block.ts'
import { messagesAfter, readPhotos } from '../conversations/messages/store.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { hashOfTaxId } from '../kit/people/profile/closed-holders.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { userPartitions } from '../kit/table/user-partitions.ts'
import { noBalance } from '../ledger/balance.ts'
import { readConversation } from '../talk/store.ts'
import { requestDeletion } from './delete.ts'
import { type ErasureDeps, erase } from './erasure.ts'
import type { Deletion, DeletionStep } from './exported-rows.ts'
import { type PersonalKey, personal } from './kept.ts'
import { leaveConversation } from './leave-conversation.ts'
import { dueDeletions, readExport, removeDeletion } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const plant = personPlanter(table, now)
const later = new Date(now.getTime() + 2 * 60 * 60_000)
let person: KnownPerson
let done: string[]
let held: number

beforeEach(async () => {
  done = []
  held = 0
  person = await plant()
})

const deps = (more: Partial<ErasureDeps> = {}): ErasureDeps => ({
  table,
  heldCents: async () => held,
  removeUser: async (userId) => void done.push(`user ${userId}`),
  removeFile: async (userId, exportId) => void done.push(`file ${userId} ${exportId}`),
  now,
  ...more,
})

async function dueAt(at: Date): Promise<Deletion[]> {
  const all: Deletion[] = []
  for await (const deletion of dueDeletions(table, at)) all.push(deletion)
  return all
}

async function job(at = later): Promise<Deletion> {
  const [deletion] = await dueAt(at)
  if (!deletion) throw new Error('There is no deletion')
  return deletion
}

async function eraseWhole(): Promise<void> {
  expect(await erase(deps(), await job())).toBe(false)
  expect(await erase(deps({ now: later }), await job())).toBe(true)
}

const rowOf = async ({ pk, sk }: { pk: string; sk: string }) =>
  (await everyRow(table)).find((row) => row.pk === pk && row.sk === sk)

/** Without rows deleted later by their ads' events. */
async function leftOf({ names, ownFixtures }: KnownPerson): Promise<Row[]> {
  const swept = [ownFixtures.ad.id, ownFixtures.pendingAd.id].flatMap((id) =>
    [keys.recyclable(id), keys.question(id, ''), keys.reportMark(id, '')].map(({ pk }) => pk),
  )
  return (await everyRow(table)).filter((row) => {
    const text = JSON.stringify(row)
    return names.some((name) => text.includes(name)) && !swept.includes(row.pk)
  })
}

async function stillNamed(): Promise<PersonalKey[]> {
  const kinds = new Set((await leftOf(person)).flatMap(kindsOf))
  return [...kinds].filter((kind) => kind !== 'photo' && !['by itself', 'kept'].includes(personal[kind].erased))
}

describe('account deletion', () => {
  it('leaves the keyed hash of the number of an account that moved money, for 200 days', async () => {
    const { taxId } = (await readAccount(table, person.userId)) ?? {}
    await changeItem(table, { ...keys.balance(person.userId), ...noBalance, version: 1 })
    await eraseWhole()
    const hash = await hashOfTaxId(table, taxId ?? '')
    expect(await rowOf(keys.closedHolder(hash, person.userId))).toMatchObject({
      closedAt: now.toISOString(),
      successorId: null,
      isOwing: false,
      expiresAt: Math.floor(now.getTime() / 1000) + 200 * 24 * 3_600,
    })
    expect(hash).not.toContain(String(taxId))
  })

  it('leaves the user’s name only in expiring rows and admin decisions', async () => {
    await eraseWhole()
    expect(await stillNamed()).toEqual([])
    const { ownFixtures } = person
    const ofAds = (await everyRow(table)).filter(
      ({ pk, sk }) => /^(CARDS|WORD|WATCH|AD)#/.test(pk) && sk === ownFixtures.ad.id,
    )
    expect(ofAds).toEqual([])
    expect(await dueAt(new Date('2099-01-01'))).toEqual([])
  })

  it('emits an event per ad with its photos', async () => {
    await eraseWhole()
    const said = (await everyRow(table)).filter(({ name }) => name === 'RecyclableDeleted')
    const about = said.map(({ envelope }) => (envelope as { data: Record<string, unknown> }).data)
    const { ownFixtures } = person
    const wanted = [ownFixtures.ad, ownFixtures.pendingAd].map(({ id, photoIds }) => ({
      recyclableId: id,
      removedPhotoIds: [...photoIds],
    }))
    expect(about).toHaveLength(2)
    expect(about).toEqual(expect.arrayContaining(wanted.map((one) => expect.objectContaining(one))))
  })

  it('ends the newsletter of the account’s address', async () => {
    const subscriptions = async () => (await everyRow(table)).filter(({ pk }) => String(pk).startsWith('NEWSLETTER#'))
    expect(await subscriptions()).toHaveLength(1)
    await eraseWhole()
    expect(await subscriptions()).toEqual([])
  })

  it('deletes the user from the pool and the export from the bucket', async () => {
    const file = await readExport(table, person.userId)
    await eraseWhole()
    expect(done).toEqual([`user ${person.userId}`, `file ${person.userId} ${file?.id}`])
  })

  it('anonymises questions, ratings and reports, and removes the report’s comment', async () => {
    await eraseWhole()
    const { otherFixtures, questionId, reportId, otherId } = person
    expect(await rowOf(keys.question(otherFixtures.ad.id, questionId))).toMatchObject({
      askerId: deletedUserId,
      question: 'Dá para levar no sábado?',
    })
    expect(await rowOf(keys.report(reportId))).toMatchObject({
      reporterId: deletedUserId,
      reason: 'other',
      comment: null,
    })
    expect(await rowOf(keys.rating(otherId, 'pic_1'))).toMatchObject({ raterId: deletedUserId, stars: 5 })
  })

  it('anonymises conversations and their photos, and closes them', async () => {
    const { conversationId: id, otherId } = person
    const other = { userId: otherId, isAdmin: false }
    const before = await messagesAfter(table, id, { after: 0, size: 10 })
    await eraseWhole()
    expect(await messagesAfter(table, id, { after: 0, size: 10 })).toEqual(before)
    expect(await readConversation(table, id)).toMatchObject({ ownerId: otherId, interestedId: deletedUserId })
    const photoIds = before.rows.flatMap((row) => (row.kind === 'text' ? row.photos.map((photo) => photo.id) : []))
    expect(photoIds).toHaveLength(1)
    expect((await readPhotos(table, photoIds)).map(({ ownerId }) => ownerId)).toEqual([deletedUserId])
    await unblockPerson(table, other, id)
    await expect(say(table, other, id, 'Alô?')).rejects.toThrow('conversation.closed')
  })

  it('deletes a conversation that the other participant already left', async () => {
    const { conversationId: id, otherId, userId } = person
    const { rows } = await messagesAfter(table, id, { after: 0, size: 10 })
    const photoIds = rows.flatMap((row) => (row.kind === 'text' ? row.photos.map((photo) => photo.id) : []))
    await leaveConversation(table, otherId, { conversationId: id, otherId: userId })
    await eraseWhole()
    expect((await everyRow(table)).filter(({ pk }) => pk === keys.conversation(id).pk)).toEqual([])
    expect(await readPhotos(table, photoIds)).toEqual([])
  })

  it('anonymises pickups, removes the user’s texts and reports open ones', async () => {
    await eraseWhole()
    const { pickups, otherId } = person
    const unsaid = { notes: null, reason: null }
    const without = { ownerId: otherId, interestedId: deletedUserId, words: { interested: unsaid } }
    for (const id of Object.values(pickups)) expect(await rowOf(keys.pickup(id))).toMatchObject(without)
    expect(await rowOf(keys.pickup(pickups.completed))).toMatchObject({
      confirmations: { interested: { weights: [{ material: 'metal', grams: 900 }] } },
    })
    const said = (await everyRow(table)).filter(({ name }) => name === 'AccountDeleted')
    expect(said.map(({ envelope }) => (envelope as { data: unknown }).data)).toEqual([
      { userId: person.userId, openPickupIds: [pickups.proposed] },
    ])
  })

  it('releases the CPF and leaves other users’ rows unchanged', async () => {
    const before = (await everyRow(table)).filter(({ pk }) => userPartitions(person.otherId).includes(pk))
    await eraseWhole()
    expect(await rowOf(keys.taxId(person.taxId))).toBeUndefined()
    const after = (await everyRow(table)).filter(({ pk }) => userPartitions(person.otherId).includes(pk))
    const named = [keys.ratingByUser(person.otherId, 'pic_1').sk, keys.block(person.otherId, person.userId).sk]
    const left = before.map(({ sk }) => sk).filter((sk) => !named.includes(sk))
    const kept = left.map((sk) => sk.replace(person.userId, deletedUserId))
    expect(after.map(({ sk }) => sk).sort()).toEqual(kept.sort())
    expect(await rowOf(keys.recyclable(person.otherFixtures.ad.id))).toBeDefined()
  })

  it('removes rows written with remaining tokens in a last round', async () => {
    expect(await erase(deps(), await job())).toBe(false)
    const late = {
      ...keys.favourite(person.userId, person.otherFixtures.ad.id),
      recyclableId: person.otherFixtures.ad.id,
    }
    await changeItem(table, late)
    expect(await dueAt(new Date(now.getTime() + 60 * 60_000))).toEqual([])
    expect(await erase(deps({ now: later }), await job())).toBe(true)
    expect(await rowOf(late)).toBeUndefined()
  })
})

describe('interrupted deletion', () => {
  const failing = (step: DeletionStep): Partial<ErasureDeps> => {
    const fail = () => Promise.reject(new Error('away'))
    if (step === 'pool') return { removeUser: fail }
    return step === 'things' ? { removeFile: fail } : {}
  }

  it.each(['pool', 'things'] as const)('continues at step %s', async (step) => {
    await expect(erase(deps(failing(step)), await job())).rejects.toThrow('away')
    expect((await job()).step).toBe(step)
    await eraseWhole()
    expect(await stillNamed()).toEqual([])
  })

  it('waits for late money after ending the ads, and ends them only once', async () => {
    let asked = 0
    const cameIn = { heldCents: async () => (asked++ === 0 ? 0 : 1) }
    expect(await erase(deps(cameIn), await job())).toBe(false)
    const waits = await job()
    expect(waits.step).toBe('account')
    await changeItem(table, { ...keys.deletion(person.userId), ...waits, step: 'ads' })
    await eraseWhole()
    expect((await everyRow(table)).filter(({ name }) => name === 'RecyclableDeleted')).toHaveLength(2)
  })

  it.each(['pool', 'things', 'last'] satisfies DeletionStep[])(
    'repeats a completed but unrecorded step %s without effect',
    async (step) => {
      await erase(deps(), await job())
      if (step === 'last') await erase(deps({ now: later }), await job())
      const rows = (await everyRow(table)).filter(({ pk }) => !/^(DELETION|OUTBOX)/.test(pk))
      const again = { userId: person.userId, requestedAt: now.toISOString(), notBefore: now.toISOString(), step }
      await changeItem(table, { ...keys.deletion(person.userId), ...again })
      await erase(deps(), again)
      expect((await everyRow(table)).filter(({ pk }) => !/^(DELETION|OUTBOX)/.test(pk))).toEqual(rows)
    },
  )

  it('is performed by only one of two concurrent runs', async () => {
    const deletion = await job()
    await Promise.allSettled([erase(deps(), deletion), erase(deps(), deletion)])
    expect(done.filter((one) => one.startsWith('user'))).toHaveLength(1)
    await eraseWhole()
    expect(await rowOf(keys.profile(person.userId))).toBeUndefined()
  })
})

describe('waiting deletion', () => {
  const stillThere = async () => {
    expect(await rowOf(keys.profile(person.userId))).toMatchObject({ name: 'Ana Souza' })
    expect((await job()).step).toBe('waiting')
  }

  it('waits while money is held', async () => {
    held = 1
    expect(await erase(deps(), await job())).toBe(false)
    await stillThere()
  })

  it('waits while an ad is paid', async () => {
    await changeItem(table, { ...(await rowOf(keys.recyclable(person.ownFixtures.ad.id))), status: 'paid' })
    expect(await erase(deps(), await job())).toBe(false)
    await stillThere()
  })

  it('waits while the account is suspended', async () => {
    const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
    await changeItem(table, { ...(await rowOf(keys.profile(person.userId))), suspension })
    expect(await erase(deps(), await job())).toBe(false)
    await stillThere()
  })

  it.each(['ads', 'account'] satisfies DeletionStep[])(
    'pauses for a suspension even at step %s and continues afterwards',
    async (step) => {
      await changeItem(table, { ...keys.deletion(person.userId), ...(await job()), step })
      const profile = await rowOf(keys.profile(person.userId))
      const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
      await changeItem(table, { ...profile, suspension })
      expect(await erase(deps(), await job())).toBe(false)
      expect((await job()).step).toBe(step)
      expect(await rowOf(keys.profile(person.userId))).toMatchObject({ name: 'Ana Souza' })
      expect(await rowOf(keys.recyclable(person.ownFixtures.ad.id))).toBeDefined()
      await changeItem(table, { ...profile, suspension: null })
      await eraseWhole()
      expect(await stillNamed()).toEqual([])
    },
  )

  it('waits until it is due', async () => {
    expect(await dueAt(new Date(now.getTime() - 1))).toEqual([])
    const deletion = { ...(await job()), notBefore: later.toISOString() }
    expect(await erase(deps(), deletion)).toBe(false)
    await stillThere()
  })
})

describe('cancelled deletion', () => {
  it('leaves the account unchanged', async () => {
    await removeDeletion(table, person.userId)
    expect(await rowOf(keys.profile(person.userId))).not.toHaveProperty('deletion')
    expect(await dueAt(later)).toEqual([])
  })

  it('is refused after the deletion has begun', async () => {
    await expect(erase(deps({ removeUser: () => Promise.reject(new Error('away')) }), await job())).rejects.toThrow()
    await expect(removeDeletion(table, person.userId)).rejects.toThrow('privacy.deletion_begun')
  })

  it('can be requested again', async () => {
    await removeDeletion(table, person.userId)
    const actor = { userId: person.userId, isAdmin: false, signedInAt: now.getTime() / 1000 }
    const asked = await requestDeletion({ table, heldCents: async () => 0, now }, actor)
    expect(await requestDeletion({ table, heldCents: async () => 0, now: later }, actor)).toEqual(asked)
    expect((await job(new Date(asked.dueAt))).notBefore).toBe(asked.dueAt)
  })
})
