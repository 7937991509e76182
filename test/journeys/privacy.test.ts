import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { userPartitions } from '../../functions/kit/table/user-partitions.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { subscriptionDocument } from '../../shared/live/schema.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { invoke } from '../support/functions.ts'
import { openSocket } from '../support/live-socket.ts'
import { apiOf, localConsole, newPerson, type Person, signIn, signInAdmin } from '../support/people/people.ts'
import { changeRow, rowsUnder } from '../support/tables/rows.ts'

let admin: Person
const visitor = apiOf()
const rowsOf = async (userId: string) => (await Promise.all(userPartitions(userId).map(rowsUnder))).flat()
const past = () => new Date(Date.now() - 1000).toISOString()

beforeAll(async () => {
  admin = await signInAdmin()
})

interface Mail {
  readonly id: number
  readonly subject: string
  readonly html: string
}
const mailTo = ({ email }: Person, subject: RegExp) =>
  localConsole().waitFor<Mail>('emails', { to: email }, (mail) => subject.test(mail.subject))

describe('consents', () => {
  it('contain the terms from sign-up and the cookie notice; the first time is kept', async () => {
    const { api } = await newPerson()
    const [terms, ...others] = (await api.privacy.get()).consents
    expect(others).toEqual([])
    expect(terms).toMatchObject({ kind: 'terms', version: versionInForce('terms') })
    const notice = { kind: 'cookies', version: versionInForce('cookies') } as const
    await api.privacy.consent(notice)
    const first = (await api.privacy.get()).consents
    await api.privacy.consent(notice)
    expect((await api.privacy.get()).consents).toEqual(first)
    expect(first.map(({ kind }) => kind)).toEqual(['cookies', 'terms'])
  })
})

describe('data export', () => {
  it('is created once a day, announced by e-mail, and downloadable by its owner for a day', async () => {
    const [owner, stranger] = [await newPerson(), await newPerson()]
    const ad = await publishApproved(owner, admin)
    await owner.api.favourites.add({ id: ad.id })
    await expect(owner.api.privacy.downloadExport()).rejects.toMatchObject({ code: 'privacy.export_not_found' })
    expect(await owner.api.privacy.requestExport()).toMatchObject({ status: 'preparing' })
    await expect(owner.api.privacy.requestExport()).rejects.toMatchObject({ code: 'request.limit_reached' })

    const mail = await mailTo(owner, /dados estão prontos/)
    expect(mail.html).toContain('/profile#privacy')
    expect(mail.html).not.toContain('X-Amz-Signature')
    expect((await owner.api.privacy.get()).dataExport?.status).toBe('ready')
    await expect(stranger.api.privacy.downloadExport()).rejects.toMatchObject({ code: 'privacy.export_not_found' })

    const { url } = await owner.api.privacy.downloadExport()
    const fetched = await fetch(url)
    expect(fetched.headers.get('content-disposition')).toContain('retorna-meus-dados.zip')
    const files = unzipSync(new Uint8Array(await fetched.arrayBuffer()))
    const all = JSON.parse(strFromU8(files['dados.json'] ?? new Uint8Array())) as Record<string, unknown[]>
    expect(all.profile).toMatchObject([{ id: owner.userId, email: owner.email, phone: owner.phone }])
    expect(all.ads).toMatchObject([{ id: ad.id }])
    expect(all.favourites).toMatchObject([{ recyclableId: ad.id }])
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['perfil.csv', 'anuncios.csv', 'leia-me.txt']))

    const unsigned = new URL(url)
    unsigned.search = ''
    expect((await fetch(unsigned)).status).toBe(403)
    await changeRow(keys.dataExport(owner.userId), { availableUntil: past() })
    expect((await owner.api.privacy.get()).dataExport?.status).toBe('expired')
    await expect(owner.api.privacy.downloadExport()).rejects.toMatchObject({ code: 'privacy.export_not_found' })
  })
})

describe('account deletion', () => {
  it('deletes all data seven days after the request', async () => {
    const [owner, seller] = [await newPerson(), await newPerson()]
    const [ad, others] = [await publishApproved(owner, admin), await publishApproved(seller, admin)]
    const asked = await owner.api.questions.ask({ id: others.id, question: 'Ainda tem as garrafas?' })
    await owner.api.reports.create({ id: others.id, reason: 'other', comment: 'Sou vizinho.' })
    await owner.api.savedSearches.create({ name: 'Latas', filters: { stateId: 12 }, alert: 'daily' })
    await owner.api.favourites.add({ id: others.id })

    const line = await openSocket({ url: `${inject('cloud').url}/graphql` }, owner.token)
    const listen = (id: string) => line.start(id, subscriptionDocument(livePayload), owner.token)
    await line.init()
    expect((await listen('1')).type).toBe('start_ack')

    const { dueAt } = await owner.api.privacy.requestDeletion()
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)).toBe(7 * 24)
    expect((await mailTo(owner, /^Sua conta será excluída em/)).html).toContain('Manter minha conta')
    expect((await owner.api.profiles.me()).deletion?.dueAt).toBe(dueAt)
    await invoke('functions/privacy/entries/erase.ts')
    expect((await visitor.recyclables.get({ id: ad.id })).status).toBe('approved')

    await changeRow(keys.deletion(owner.userId), { notBefore: past() })
    await invoke('functions/privacy/entries/erase.ts')
    await localConsole().settle()
    expect(await rowsOf(owner.userId)).toEqual([])
    await expect(visitor.recyclables.get({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await expect(visitor.profiles.get({ id: owner.userId })).rejects.toMatchObject({ code: 'profile.not_found' })
    await expect(signIn(owner)).rejects.toThrow()
    await line.next(({ type, id }) => type === 'complete' && id === '1')
    expect((await listen('2')).payload?.errors).toMatchObject([{ errorType: 'access.session_over' }])
    line.close()
    const [question] = (await visitor.questions.list({ id: others.id })).items
    expect(question).toMatchObject({ id: asked.id, question: 'Ainda tem as garrafas?' })
    await seller.api.questions.answer({ id: others.id, questionId: asked.id, answer: 'Tenho sim.' })
    for (const photo of ad.photos)
      expect((await fetch(`${inject('cloud').url}/media/photos/${photo.id}/${photo.conversion}/480.avif`)).ok).toBe(
        false,
      )

    // An old token stays valid for minutes, but its account is no more; the last round deletes what was under way.
    await expect(owner.api.favourites.add({ id: others.id })).rejects.toMatchObject({ code: 'account.unfinished' })
    await changeRow(keys.deletion(owner.userId), { notBefore: past() })
    await invoke('functions/privacy/entries/erase.ts')
    expect(await rowsOf(owner.userId)).toEqual([])
    expect(await rowsUnder(keys.deletions)).not.toContain(owner.userId)
  })

  it('does not happen when the user cancels it', async () => {
    const { api, userId } = await newPerson()
    await api.privacy.requestDeletion()
    await api.privacy.keepAccount()
    await api.privacy.keepAccount()
    expect((await api.profiles.me()).deletion).toBeNull()
    await invoke('functions/privacy/entries/erase.ts')
    expect(await rowsOf(userId)).toContain('PROFILE')
  })

  it('is refused while one of the user’s ads is paid', async () => {
    const owner = await newPerson()
    const ad = await publishApproved(owner, admin)
    await changeRow(keys.recyclable(ad.id), { status: 'paid' })
    await expect(owner.api.privacy.requestDeletion()).rejects.toMatchObject({ code: 'privacy.pickup_open' })
  })
})
