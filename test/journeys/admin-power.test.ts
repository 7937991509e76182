import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { type Person, pool, signInAdmin } from '../support/people/people.ts'

const now = new Date()
const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
const stolen = { pixKeyType: 'email', pixKey: 'minha@chave.example' } as const
const texts = { name: 'Lar das Meninas', description: 'Acolhe crianças.' }

describe('power of admins over money', () => {
  let demoted: Person
  let [first, second]: Person[] = []

  beforeAll(async () => {
    ;[demoted, first, second] = await Promise.all([signInAdmin(), signInAdmin(), signInAdmin()])
    await pool().send(
      new AdminRemoveUserFromGroupCommand({
        ...{ UserPoolId: inject('cloud').userPoolId, Username: demoted.email, GroupName: 'admin' },
      }),
    )
  })

  it('ends with the membership, whatever an older token says', async () => {
    const { api } = demoted
    const [entity, order] = [newId('entity', now), newId('order', now)]
    const [withdrawal, donation] = [newId('withdrawal', now), newId('donation', now)]
    const tries: Readonly<Record<string, () => Promise<unknown>>> = {
      'changing the key of an entity': () => api.entities.update({ ...texts, ...stolen, id: entity, version: 1 }),
      'confirming the key of an entity': () => api.entities.decideKey({ id: entity, version: 1, verdict: 'confirm' }),
      'reading keys of entities': () => api.entities.all(),
      refunding: () => api.orders.refund({ id: order, reason: 'Erro.', version: 1 }),
      'completing a withdrawal': () => api.withdrawals.decide({ ids: [withdrawal], verdict: 'complete' }),
      'reading the key of a withdrawal': () => api.withdrawals.file({ id: withdrawal }),
      'exporting keys of withdrawals': () => api.withdrawals.csv({ ids: [withdrawal] }),
      'exporting keys of donations': () => api.donations.csv({ ids: [donation] }),
      'paying a reward': () => api.referrals.pay({ ids: [demoted.userId] }),
      'reading a CPF': () => api.users.get({ id: demoted.userId }),
      'searching the audit': () => api.audit.search({}),
      'raising the approval limit': () =>
        api.settings.changeApprovalLimit({ twoAdminsAboveCents: 900_000, version: 0, reason: 'Cresceu.' }),
    }
    for (const [what, call] of Object.entries(tries)) {
      const answer = await call().then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
      expect({ what, answer }).toEqual({ what, answer: 'access.denied' })
    }
    // Other work of admins follows the token until it expires.
    await expect(api.withdrawals.queue({})).resolves.toBeDefined()
  })

  it('needs two admins for the first PIX key of an entity, and for another one', async () => {
    const [ana, bia] = [first as Person, second as Person]
    const made = await ana.api.entities.create({ ...texts, ...key })
    const { id } = made
    const open = (who: Person) => who.api.entities.decideKey({ id, version: made.version, verdict: 'confirm' })
    const listed = async () => (await bia.api.entities.list()).items.map((one) => one.id)
    expect(await listed()).not.toContain(id)
    await expect(bia.api.donations.savePreference({ entityId: id, percent: 5, version: 0 })).rejects.toMatchObject({
      code: 'entity.unconfirmed',
    })
    await expect(open(ana)).rejects.toMatchObject({ code: 'approval.second_admin_needed' })
    const confirmed = await open(bia)
    expect(await listed()).toContain(id)
    const proposed = await ana.api.entities.update({ ...texts, ...stolen, id, version: confirmed.version })
    expect(proposed).toMatchObject({ pixKey: key.pixKey, proposedKey: { ...stolen, by: { id: ana.userId } } })
    const confirm = (who: Person) => who.api.entities.decideKey({ id, version: proposed.version, verdict: 'confirm' })
    await expect(confirm(ana)).rejects.toMatchObject({ code: 'approval.second_admin_needed' })
    expect(await confirm(bia)).toMatchObject({ ...stolen, proposedKey: null })
    const { items } = await bia.api.audit.search({ target: id })
    expect(items.map(({ action }) => action).sort()).toEqual([
      'confirm-key:entity',
      'confirm-key:entity',
      'create:entity',
      'update:entity',
    ])
  })

  it('excludes the own profile', async () => {
    const ana = first as Person
    const { version } = await ana.api.users.get({ id: ana.userId })
    const own = { id: ana.userId, version, reason: 'Sou eu.' }
    await expect(ana.api.users.reject(own)).rejects.toMatchObject({
      code: expect.stringMatching(/^access.own_case$|^user.action_not_possible$/),
    })
  })
})
