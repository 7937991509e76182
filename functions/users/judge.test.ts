import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { endSignIns } from '../kit/people/account-status.ts'
import type { Actor } from '../kit/people/actor.ts'
import { changeProfile, profileItems, profileParts } from '../kit/people/profile/profile-change.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { decideRestoring } from './decide.ts'
import { editUser } from './edit.ts'
import { type JudgeDeps, judgeProfile, restoreUser, suspendUser } from './judge.ts'
import { listUsers } from './list.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const admin = (digit: number): Actor => ({ userId: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a9${digit}`, isAdmin: true })
const person = (digit: number, different: Parameters<typeof sampleProfile>[0] = {}) =>
  sampleProfile({
    id: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a1${digit}`,
    email: `p${digit}@mail.example`,
    phone: `+551198765432${digit}`,
    name: 'Ana Souza',
    status: 'in_analysis',
    analysisSince: `2026-11-2${digit}T12:00:00.000Z`,
    createdAt: `2026-10-0${digit}T12:00:00.000Z`,
    onboardingDone: true,
    version: 1,
    ...different,
  })
const ana = person(1)
const pool: JudgeDeps['pool'] = { isAdmin: async (id) => id === admin(2).userId }
const deps = { table, pool, now }
const lay = (...people: ReturnType<typeof person>[]) =>
  transact(
    table,
    people.flatMap(profileItems).map((Item) => ({ Put: { Item } })),
  )
const judgement = { id: ana.id, version: 1, reason: 'Anúncios falsos.' }
const events = async () => {
  const rows = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :audited',
      ExpressionAttributeValues: { ':audited': keys.auditOf(ana.id) },
    }),
  )
  return rows.Items ?? []
}

const told = async () => {
  const rows = (await everyRow(table)).filter(({ pk }) => pk.startsWith('OUTBOX#'))
  return Object.fromEntries(rows.map(({ name, envelope }) => [name, (envelope as { data: unknown }).data]))
}
const facts = async () => {
  const { rows } = await auditsOf(table, ana.id, { before: undefined, size: 10 })
  return Object.fromEntries(rows.map(({ action, before, after }) => [action, [before, after]]))
}

beforeEach(() => lay(ana))

describe('two concurrent admins', () => {
  it('decide once: the other is refused and one audit entry is written', async () => {
    const both = await Promise.allSettled([
      judgeProfile(deps, admin(1), 'verify', judgement),
      judgeProfile(deps, admin(3), 'reject', judgement),
    ])
    const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => (reason as Error).message)
    expect(refused).toEqual(['user.changed_meanwhile'])
    expect((await readProfileToChange(table, ana.id)).version).toBe(2)
    expect(await events()).toHaveLength(1)
  })

  it('or an admin and the user: the second writer is refused', async () => {
    const saved = transact(
      table,
      profileParts(changeProfile(ana, { street: 'Rua do Sol' }), 'profile.changed_meanwhile'),
    )
    const both = await Promise.allSettled([saved, suspendUser(deps, admin(1), judgement)])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

describe('suspension', () => {
  it('writes audit entries for start and end', async () => {
    await suspendUser(deps, admin(1), judgement)
    const suspended = await readProfileToChange(table, ana.id)
    expect(suspended.suspension).toEqual({ reason: 'Anúncios falsos.', since: now.toISOString() })
    await restoreUser(deps, admin(3), { ...judgement, version: 2, reason: 'Engano.' })
    expect((await readProfileToChange(table, ana.id)).suspension).toBeNull()
    const { rows } = await auditsOf(table, ana.id, { before: undefined, size: 10 })
    expect(rows.map(({ action, reason }) => [action, reason]).sort()).toEqual([
      ['restore:user', 'Engano.'],
      ['suspend:user', 'Anúncios falsos.'],
    ])
  })

  it('ends without reviving sessions signed out everywhere meanwhile', async () => {
    await suspendUser(deps, admin(1), judgement)
    const looked = await readProfileToChange(table, ana.id)
    await endSignIns(table, ana.id, new Date(now.getTime() + 60_000))
    const change = decideRestoring(looked, { version: 2, reason: 'Engano.' })
    await expect(transact(table, profileParts(change, 'user.changed_meanwhile'))).rejects.toThrow(
      'user.changed_meanwhile',
    )
    await restoreUser(deps, admin(3), { ...judgement, version: 2 })
    expect((await readProfileToChange(table, ana.id)).signedOutAt).toBe('2026-11-22T12:01:00.000Z')
  })

  it('notifies the user with the reason at its start and without at its end', async () => {
    await suspendUser(deps, admin(1), judgement)
    await restoreUser(deps, admin(3), { ...judgement, version: 2, reason: 'Engano.' })
    expect(await told()).toEqual({
      UserSuspended: { userId: ana.id, reason: 'Anúncios falsos.' },
      UserRestored: { userId: ana.id },
    })
    expect(await facts()).toEqual({
      'suspend:user': [{ suspended: false }, { suspended: true }],
      'restore:user': [{ suspended: true }, { suspended: false }],
    })
  })

  it('of an admin or of the caller changes nothing', async () => {
    await lay({ ...ana, id: admin(2).userId }, { ...ana, id: admin(1).userId })
    for (const { userId } of [admin(1), admin(2)]) {
      await expect(suspendUser(deps, admin(1), { ...judgement, id: userId })).rejects.toThrow('user.is_admin')
      expect((await readProfileToChange(table, userId)).version).toBe(1)
    }
  })

  it('of a missing user is refused', async () => {
    await expect(suspendUser(deps, admin(1), { ...judgement, id: person(9).id })).rejects.toThrow('profile.not_found')
  })
})

describe('judgeProfile', () => {
  it('notifies the user and logs the status change', async () => {
    await judgeProfile(deps, admin(1), 'verify', judgement)
    expect(await told()).toEqual({ UserVerified: { userId: ana.id } })
    await judgeProfile(deps, admin(1), 'reject', { ...judgement, version: 2, reason: 'CPF de outra pessoa.' })
    expect(await told()).toMatchObject({ UserRejected: { userId: ana.id, reason: 'CPF de outra pessoa.' } })
    expect(await facts()).toEqual({
      'verify:user': [{ status: 'in_analysis' }, { status: 'verified' }],
      'reject:user': [{ status: 'verified' }, { status: 'incomplete' }],
    })
  })
})

describe('admin edit', () => {
  const search = async () => []
  const edit = (change: object = {}) =>
    editUser({ table, geocoder: { search, nearest: async () => undefined }, now }, admin(1), {
      id: ana.id,
      version: 1,
      reason: 'CPF trocado.',
      name: 'Ana Lima',
      taxId: '529.982.247-25',
      dateOfBirth: '1990-05-17',
      postalCode: '13010-050',
      street: 'Rua das Flores',
      streetNumber: '10',
      complement: '',
      stateId: 35,
      cityId: 3509502,
      ...change,
    })

  it('logs the changed fields before and after', async () => {
    await edit()
    const [record] = (await auditsOf(table, ana.id, { before: undefined, size: 10 })).rows
    expect(record).toMatchObject({
      action: 'edit:user',
      actorId: admin(1).userId,
      before: { name: 'Ana Souza', taxId: null },
      after: { name: 'Ana Lima', taxId: '52998224725' },
      reason: 'CPF trocado.',
    })
    expect(Object.keys(record?.after ?? {})).not.toContain('email')
  })

  it('claims the CPF and makes the user searchable by the new name', async () => {
    await edit()
    const found = async (text: string) => (await listUsers(table, { search: text })).rows.map(({ id }) => id)
    expect(await found('529.982.247-25')).toEqual([ana.id])
    expect(await found('ana lima')).toEqual([ana.id])
    expect(await found('Ana Souza')).toEqual([])
    await expect(edit({ version: 1 })).rejects.toThrow('user.changed_meanwhile')
  })
})

describe('listUsers', () => {
  const people = [1, 2, 3].map((digit) => person(digit))
  beforeEach(() => lay(...people))
  const ids = async (asked: Parameters<typeof listUsers>[1]) =>
    (await listUsers(table, asked)).rows.map(({ id }) => id.slice(-1))

  it('lists the newest first, and the longest waiting in analysis', async () => {
    expect(await ids({})).toEqual(['3', '2', '1'])
    expect(await ids({ only: 'in_analysis' })).toEqual(['1', '2', '3'])
    await judgeProfile(deps, admin(1), 'verify', judgement)
    expect(await ids({ only: 'in_analysis' })).toEqual(['2', '3'])
  })

  it('finds by e-mail, phone and full name, not by parts', async () => {
    expect(await ids({ search: 'P2@mail.example' })).toEqual(['2'])
    expect(await ids({ search: '(11) 98765-4323' })).toEqual(['3'])
    expect(await ids({ search: 'ana  souza' })).toEqual(['1', '2', '3'])
    for (const search of ['Ana', 'mail.example', '529.982.247-25', '98765'])
      expect(await ids({ search }), search).toEqual([])
  })

  it('omits users whose search row is outdated', async () => {
    const [, second] = people
    if (!second) throw new Error('There are three')
    await transact(table, [{ Put: { Item: { ...keys.userFinder('email', 'p9@mail.example', second.id) } } }])
    expect(await ids({ search: 'p9@mail.example' })).toEqual([])
  })

  it('continues after a page and refuses a foreign cursor', async () => {
    const many = Array.from({ length: 24 }, (_, index) =>
      person(1, {
        id: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f${String(index + 2000)}`,
        createdAt: `2026-11-01T12:00:${String(index).padStart(2, '0')}.000Z`,
      }),
    )
    for (const one of many) await lay(one)
    for (const asked of [{}, { only: 'in_analysis' as const }, { search: 'Ana Souza' }]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { rows, next } = await listUsers(table, { ...asked, cursor })
        expect(rows.length).toBeLessThanOrEqual(10)
        seen.push(...rows.map(({ id }) => id))
        cursor = next && Buffer.from(next).toString('base64url')
      } while (cursor)
      expect([seen.length, new Set(seen).size]).toEqual([27, 27])
    }
    const other = Buffer.from('ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC').toString('base64url')
    for (const asked of [{}, { search: 'Ana Souza' }])
      await expect(async () => listUsers(table, { ...asked, cursor: other })).rejects.toThrow('request.invalid')
  })
})

it('returns the found user’s current profile', async () => {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.profile(ana.id) }))
  expect(Item).toMatchObject({ gsi1pk: 'USERS', gsi2pk: 'USERS#in_analysis' })
})
