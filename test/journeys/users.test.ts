import { beforeAll, describe, expect, it } from 'vitest'
import { publish, publishApproved } from '../support/fixtures/ads.ts'
import {
  apiOf,
  localConsole,
  newPerson,
  nextSecond,
  type Person,
  renewed,
  signIn,
  signInAdmin,
} from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { freshCpf } from '../support/people/tax-ids.ts'

const visitor = apiOf()
/** No other test publishes ads in this city. */
const place = { stateId: 35, cityId: 3557105, address: 'Rua Amazonas, 10' }
let admin: Person
let person: Person

beforeAll(async () => {
  ;[admin, person] = await Promise.all([signInAdmin(), newPerson()])
})

const of = async (who: Person) => admin.api.users.get({ id: who.userId })
const decision = async (who: Person, reason = 'Anúncios de materiais que não existem.') => ({
  id: who.userId,
  version: (await of(who)).version,
  reason,
})
const listed = async () => (await visitor.recyclables.list({ cityId: place.cityId })).items.map(({ id }) => id)
async function mailsTo(who: Person): Promise<string[]> {
  await localConsole().settle()
  return (await localConsole().read<{ subject: string }>('emails', { to: who.email })).map(({ subject }) => subject)
}

describe('admin', () => {
  it('finds a user by e-mail and phone, and by name and CPF once they are saved', async () => {
    const taxId = freshCpf()
    const found = async (search: string) => (await admin.api.users.list({ search })).items.map(({ id }) => id)
    expect(await found(person.email.toUpperCase())).toEqual([person.userId])
    expect(await found(person.phone)).toEqual([person.userId])
    const name = `Zuleica ${person.userId}`
    expect(await found(name)).toEqual([])
    await person.api.profiles.save(wholeDraft({ name, taxId }))
    expect(await found(name.toUpperCase())).toEqual([person.userId])
    expect(await found(taxId)).toEqual([person.userId])
    expect((await admin.api.users.list({})).items.map(({ id }) => id)).toContain(person.userId)
  })

  it('rejects a profile with a reason and verifies the corrected one', async () => {
    await admin.api.users.reject(await decision(person, 'O nome não corresponde ao CPF.'))
    const own = await person.api.profiles.me()
    expect([own.status, own.rejection?.reason]).toEqual(['incomplete', 'O nome não corresponde ao CPF.'])
    const { taxId, name, version } = own
    await person.api.profiles.save(wholeDraft({ version, name: String(name), taxId: String(taxId) }))
    await admin.api.users.verify({ id: person.userId, version: version + 1 })
    expect((await visitor.profiles.get({ id: person.userId })).verified).toBe(true)
    expect((await person.api.profiles.me()).rejection).toBeNull()
    await expect(admin.api.users.verify({ id: person.userId, version: version + 1 })).rejects.toMatchObject({
      code: 'user.changed_meanwhile',
    })
    expect(await mailsTo(person)).toEqual(
      expect.arrayContaining(['Seu perfil no Retorna precisa de ajustes', 'Seu perfil no Retorna foi verificado']),
    )
  })

  it('corrects a profile except e-mail and phone, with an audit record', async () => {
    const { version, taxId, email } = await of(person)
    const mended = wholeDraft({ version, name: 'Zuleica Prado', taxId: String(taxId) })
    await admin.api.users.update({ id: person.userId, reason: 'A pedido.', ...mended })
    const after = await of(person)
    expect([after.name, after.status, after.email]).toEqual(['Zuleica Prado', 'verified', email])
    const { items } = await admin.api.users.audit({ id: person.userId })
    expect(items.map(({ action }) => action)).toEqual(['edit:user', 'verify:user', 'reject:user'])
    expect(items[0]).toMatchObject({
      actor: { id: admin.userId },
      after: { name: 'Zuleica Prado' },
      reason: 'A pedido.',
    })
  })

  it('cannot suspend an admin, including themselves', async () => {
    const other = await signInAdmin()
    for (const who of [admin, other])
      await expect(admin.api.users.suspend(await decision(who))).rejects.toMatchObject({ code: 'user.is_admin' })
    expect((await of(other)).isAdmin).toBe(true)
  })
})

describe('suspension', () => {
  it('blocks calls, ends sessions and hides ads; restoring brings the ads back', async () => {
    const ad = await publishApproved(person, admin, { ...place, type: 'Engradados' })
    const waiting = await publish(person, { ...place, type: 'Zimbros amarrados' })
    expect(await listed()).toEqual([ad.id])
    await admin.api.users.suspend(await decision(person))

    await expect(person.api.favourites.ids()).rejects.toMatchObject({ code: 'access.suspended', status: 403 })
    expect((await person.api.profiles.me()).suspension?.reason).toBe('Anúncios de materiais que não existem.')
    expect(await of(person)).toMatchObject({ isMoneyFrozen: true, status: 'verified' })
    await localConsole().settle()
    expect(await listed()).toEqual([])
    await expect(visitor.recyclables.get({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect((await visitor.recyclables.ofUser({ userId: person.userId })).items).toEqual([])
    expect((await visitor.recyclables.list({ q: 'engradados', cityId: place.cityId })).items).toEqual([])
    expect((await admin.api.moderation.queue({ search: 'Zimbros amarrados' })).count).toBe(0)
    await expect(
      admin.api.moderation.approve({ id: waiting.id, version: waiting.version, feedback: 'ok' }),
    ).rejects.toMatchObject({ code: 'moderation.owner_suspended' })
    await expect(renewed(person)).rejects.toMatchObject({ name: 'NotAuthorizedException' })

    await admin.api.users.restore(await decision(person, 'Foi um engano.'))
    await localConsole().settle()
    expect(await listed()).toEqual([ad.id])
    expect((await admin.api.moderation.queue({ search: 'Zimbros amarrados' })).count).toBe(1)
    await expect(person.api.favourites.ids()).rejects.toMatchObject({ code: 'access.session_over' })
    await nextSecond()
    expect(await (await signIn(person)).api.favourites.ids()).toEqual([])
    expect(await mailsTo(person)).toEqual(
      expect.arrayContaining(['Sua conta no Retorna está suspensa', 'Sua conta no Retorna foi reativada']),
    )
  })
})
