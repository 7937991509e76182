import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { readSettings } from '../kit/settings.ts'
import { changeApprovalLimit } from './approval-limit.ts'
import { changeSettings, readAllSettings } from './change.ts'
import { decideMaintenance } from './decide.ts'

const table = createTable()
const gone = new Set<string>()
const admins = { isAdmin: async (userId: string) => !gone.has(userId) }
const ownDomain = 'retorna.example'
const deps = { table, admins, ownDomain, now: new Date('2026-11-22T12:00:00.000Z') }
const actor = { userId: randomUUID(), isAdmin: true }
const system = {
  autoApproveUsers: true,
  phoneVerification: false,
  referralProgramme: false,
  uploadLimitMb: 20,
  sessionHours: 8,
  version: 0,
  reason: ' Mutirão. ',
}
const audits = async (tab: string) => (await auditsOf(table, `settings/${tab}`, { before: undefined, size: 10 })).rows

describe('settings of a tab', () => {
  it('are saved, act and leave an audit record of what changed', async () => {
    const saved = await changeSettings(deps, actor, 'system', system)
    expect(saved).toMatchObject({ uploadLimitMb: 20, sessionHours: 8, version: 1, ownDomain })
    expect(await readSettings(table)).toMatchObject({ uploadLimitBytes: 20 * 1024 * 1024, phoneVerification: false })
    expect(await audits('system')).toMatchObject([
      {
        action: 'update:settings',
        actorId: actor.userId,
        reason: 'Mutirão.',
        before: { uploadLimitMb: 10, sessionHours: 24, autoApproveUsers: false },
        after: { uploadLimitMb: 20, sessionHours: 8, autoApproveUsers: true },
      },
    ])
  })

  it('are neither written nor recorded without a difference', async () => {
    const same = { ...system, ...(await readAllSettings(deps)), reason: '' }
    const { ownDomain: _, ...wanted } = same
    expect(await changeSettings(deps, actor, 'system', wanted)).toMatchObject({ version: 0 })
    expect(await audits('system')).toEqual([])
  })

  it('are saved by one of two concurrent admins; the later is told', async () => {
    const both = await Promise.allSettled([
      changeSettings(deps, actor, 'system', system),
      changeSettings(deps, actor, 'admin-notices', { notifyPayments: false, version: 0, reason: '' }),
    ])
    const refused = both.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'settings.changed_meanwhile' } }])
    const { version } = await readAllSettings(deps)
    expect(version).toBe(1)
    expect((await audits('system')).length + (await audits('admin-notices')).length).toBe(1)
  })

  it('share their version with the approval limit, and keep each other', async () => {
    await changeSettings(deps, actor, 'system', system)
    const limit = { twoAdminsAboveCents: 50_000, reason: 'Mais gente.' }
    await expect(changeApprovalLimit(deps, actor, { ...limit, version: 0 })).rejects.toMatchObject({
      code: 'settings.changed_meanwhile',
    })
    await changeApprovalLimit(deps, actor, { ...limit, version: 1 })
    expect(await readAllSettings(deps)).toMatchObject({ uploadLimitMb: 20, twoAdminsAboveCents: 50_000, version: 2 })
  })

  it('are refused to a former admin', async () => {
    const former = { userId: randomUUID(), isAdmin: true }
    gone.add(former.userId)
    await expect(changeSettings(deps, former, 'system', system)).rejects.toMatchObject({ code: 'access.denied' })
  })
})

describe('maintenance', () => {
  const wanted = { maintenanceOn: true, maintenanceMessage: ' Voltamos já. ', productionDomain: ' Retorna.Example ' }
  const clean = { maintenanceMessage: 'Voltamos já.', productionDomain: 'retorna.example' }

  it('is on for the production domain only; elsewhere it is saved as off', () => {
    expect(decideMaintenance(wanted, 'retorna.example')).toEqual({ ...clean, maintenanceOn: true })
    expect(decideMaintenance(wanted, 'preview.retorna.example')).toEqual({ ...clean, maintenanceOn: false })
  })

  it('takes a host name only as the domain, also while off', () => {
    for (const productionDomain of ['https://retorna.example', 'retorna.example/', 'retorna example', 'a:80'])
      for (const maintenanceOn of [true, false])
        expect(() => decideMaintenance({ ...wanted, productionDomain, maintenanceOn }, ownDomain)).toThrow(
          'settings.domain_invalid',
        )
  })

  it.each([
    ['a message', { maintenanceMessage: ' ' }, 'settings.message_required'],
    ['a domain', { productionDomain: ' ' }, 'settings.domain_required'],
  ])('needs %s while on, not while off', (_, missing, code) => {
    expect(() => decideMaintenance({ ...wanted, ...missing }, ownDomain)).toThrow(code)
    expect(decideMaintenance({ ...wanted, ...missing, maintenanceOn: false }, ownDomain).maintenanceOn).toBe(false)
  })
})
