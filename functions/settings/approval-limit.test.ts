import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readSettings } from '../kit/settings.ts'
import { keys } from '../kit/table/keys.ts'
import { changeApprovalLimit, decideLimit, readApprovalLimit } from './approval-limit.ts'

const table = createTable()
/** Users that lost the admin role, whatever their token says. */
const gone = new Set<string>()
const admins = { isAdmin: async (userId: string) => !gone.has(userId) }
const deps = { table, admins, now: new Date('2026-11-22T12:00:00.000Z') }
const actor = { userId: randomUUID(), isAdmin: true }
const change = { twoAdminsAboveCents: 50_000, version: 0, reason: ' Mais gente na equipe. ' }

describe('approval limit', () => {
  it('has a default, then the changed value with admin, time and reason', async () => {
    const profile = sampleProfile({ id: actor.userId, name: 'Helena Prado' })
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.profile(profile.id), ...profile } }),
    )
    expect(await readApprovalLimit(table)).toEqual({
      twoAdminsAboveCents: 100_000,
      version: 0,
      raise: null,
      changes: [],
    })

    const changed = await changeApprovalLimit(deps, actor, change)
    expect(changed).toMatchObject({
      twoAdminsAboveCents: 50_000,
      version: 1,
      changes: [
        {
          at: '2026-11-22T12:00:00.000Z',
          action: 'update:settings',
          reason: 'Mais gente na equipe.',
          actor: { id: actor.userId, name: 'Helena Prado' },
          before: { twoAdminsAboveCents: 100_000 },
          after: { twoAdminsAboveCents: 50_000 },
        },
      ],
    })
    expect(await readApprovalLimit(table)).toEqual(changed)
    expect(await readSettings(table)).toMatchObject({ twoAdminsAboveCents: 50_000 })
  })

  it('leaves the other settings unchanged', async () => {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, sessionHours: 3 } }))
    await changeApprovalLimit(deps, actor, change)
    expect(await readSettings(table)).toMatchObject({ sessionHours: 3, twoAdminsAboveCents: 50_000 })
  })

  it('requires a reason and refuses an outdated version', async () => {
    const silent = changeApprovalLimit(deps, actor, { ...change, reason: ' \n' })
    await expect(silent).rejects.toMatchObject({ code: 'settings.reason_required' })
    await changeApprovalLimit(deps, actor, change)
    const late = changeApprovalLimit(deps, actor, change)
    await expect(late).rejects.toMatchObject({ code: 'settings.changed_meanwhile' })
    expect((await readApprovalLimit(table)).changes).toHaveLength(1)
  })

  it('is changed by only one of two concurrent admins', async () => {
    const both = await Promise.allSettled(
      [1_000, 2_000].map((twoAdminsAboveCents) => changeApprovalLimit(deps, actor, { ...change, twoAdminsAboveCents })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { version, changes } = await readApprovalLimit(table)
    expect([version, changes.length]).toEqual([1, 1])
  })

  it('is raised only by two admins with reasons; the first request stays pending', async () => {
    const other = { userId: randomUUID(), isAdmin: true }
    const raised = { ...change, twoAdminsAboveCents: 500_000 }
    const wanted = await changeApprovalLimit(deps, actor, raised)
    expect(wanted).toMatchObject({
      twoAdminsAboveCents: 100_000,
      version: 1,
      raise: { twoAdminsAboveCents: 500_000, by: { id: actor.userId } },
      changes: [{ before: { twoAdminsAboveCents: 100_000 }, after: { raiseToCents: 500_000 } }],
    })
    expect(await readSettings(table)).toMatchObject({ twoAdminsAboveCents: 100_000 })

    const again = await changeApprovalLimit(deps, actor, { ...raised, version: 1 })
    expect(again).toMatchObject({ twoAdminsAboveCents: 100_000, raise: { by: { id: actor.userId } } })

    const agreed = await changeApprovalLimit(deps, other, { ...raised, version: 2 })
    expect(agreed).toMatchObject({ twoAdminsAboveCents: 500_000, version: 3, raise: null })
    expect(await readSettings(table)).toMatchObject({ twoAdminsAboveCents: 500_000 })
  })

  it('can be raised or lowered only by a current admin', async () => {
    const former = { userId: randomUUID(), isAdmin: true }
    gone.add(former.userId)
    for (const twoAdminsAboveCents of [500_000, 50_000]) {
      const tried = changeApprovalLimit(deps, former, { ...change, twoAdminsAboveCents })
      await expect(tried).rejects.toMatchObject({ code: 'access.denied' })
    }
    expect(await readApprovalLimit(table)).toMatchObject({ version: 0, raise: null, changes: [] })
  })

  it('drops the pending raise of a former admin in favour of the next', async () => {
    const [former, other] = [
      { userId: randomUUID(), isAdmin: true },
      { userId: randomUUID(), isAdmin: true },
    ]
    const raised = { ...change, twoAdminsAboveCents: 500_000 }
    await changeApprovalLimit(deps, former, raised)
    gone.add(former.userId)
    const next = await changeApprovalLimit(deps, actor, { ...raised, version: 1 })
    expect(next).toMatchObject({ twoAdminsAboveCents: 100_000, raise: { by: { id: actor.userId } } })
    const agreed = await changeApprovalLimit(deps, other, { ...raised, version: 2 })
    expect(agreed).toMatchObject({ twoAdminsAboveCents: 500_000, raise: null })
  })

  it.each([
    ['replaces the pending raise by another admin’s different amount', 400_000, 'other', 100_000, 400_000],
    ['lowers the limit at once and drops the pending raise', 50_000, 'own', 50_000, null],
    ['drops the pending raise when the current limit is chosen', 100_000, 'other', 100_000, null],
  ])('%s', (_, twoAdminsAboveCents, by, limit, wish) => {
    const before = { twoAdminsAboveCents: 100_000, version: 3, raise: { twoAdminsAboveCents: 500_000, by: 'own' } }
    const facts = { actorId: by, isAdmin: true, raiserIsAdmin: true }
    const after = decideLimit(before, { ...change, twoAdminsAboveCents, version: 3 }, facts)
    expect(after).toMatchObject({ twoAdminsAboveCents: limit, version: 4 })
    expect(after.raise?.twoAdminsAboveCents ?? null).toBe(wish)
  })
})
