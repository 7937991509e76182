import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type DeclaredOperation, operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'
import { type Person, pool, signInAdmin } from '../support/people/people.ts'
import { callOverHttp } from '../support/permissions/calls.ts'

const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
const stolen = { pixKeyType: 'email', pixKey: 'minha@chave.example' } as const
const texts = { name: 'Lar das Meninas', description: 'Acolhe crianças.' }

const ofAdmins = operations().filter(({ access }) => access === 'admin')

/** The right is asked before the input is read. */
function partsOfPath({ path }: DeclaredOperation): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']))
}

describe('power of admins', () => {
  let demoted: Person
  let [first, second]: Person[] = []

  beforeAll(async () => {
    ;[demoted, first, second] = await Promise.all([signInAdmin(), signInAdmin(), signInAdmin()])
    await pool().send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: inject('cloud').userPoolId,
        Username: demoted.email,
        GroupName: 'admin',
      }),
    )
  })

  it('ends with the membership, whatever an older token says', () =>
    checkCells(
      ofAdmins.map((operation) => [operation.name, operation]),
      async (operation) => {
        const { status, code } = await callOverHttp(operation, demoted.token, partsOfPath(operation))
        expect({ status, code }).toEqual({ status: 403, code: 'access.denied' })
      },
    ))

  it('covers e-mails to many, private messages, rates, settings and other users', () => {
    const names = ofAdmins.map(({ name }) => name)
    for (const name of ['notifications.sendWeekly', 'newsletter.sendIssue', 'conversations.watchMessages'])
      expect(names).toContain(name)
    for (const name of ['exchangeRates.save', 'settings.changeSystem', 'users.suspend', 'users.update'])
      expect(names).toContain(name)
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
