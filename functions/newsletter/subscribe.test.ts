import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { createReaders, linkIn, now } from '../../test/support/newsletter-readers.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { quotaRefusal } from '../kit/limits/quota.ts'
import { hashOfAddress, suppress } from '../kit/mail/suppression.ts'
import { newsletterMailsPerDay } from './quotas.ts'
import { confirm, endByFeedback, eraseByLink, openByLink, subscribe, unsubscribe } from './subscribe.ts'
import { findSubscriber } from './subscribers/store.ts'

const table = createTable()
const { transport, deps, sentMails, ask, confirmed } = createReaders(table)
const tomorrow = new Date('2026-11-25T12:00:00.000Z')

beforeEach(() => transport.mockReset().mockResolvedValue())

describe('subscription', () => {
  it('is asked for, confirmed once, and ended by the link', async () => {
    const email = 'Ana@Mail.example'
    await ask(email)
    const [mail] = sentMails()
    expect(mail).toMatchObject({ to: email, subject: 'Confirme a sua inscrição nas novidades do Retorna' })
    expect(mail?.unsubscribe).toBeUndefined()
    expect(mail?.button?.url).toMatch(/^https:\/\/retorna\.example\/newsletter\/confirm#[\w-]{43}\.[\w-]{32}$/)
    const { link } = await confirm(table, linkIn(mail), now)
    await expect(confirm(table, linkIn(mail), now)).rejects.toMatchObject({ code: 'newsletter.link_used' })
    expect(await openByLink(table, link)).toMatchObject({
      email,
      status: 'confirmed',
      privacyVersion: versionInForce('terms'),
    })
    for (const _ of [1, 2]) await unsubscribe(table, link, now)
    expect(await openByLink(table, link)).toMatchObject({ status: 'unsubscribed', endedBy: 'subscriber' })
    await eraseByLink(table, link)
    expect(await findSubscriber(table, hashOfAddress(email))).toBeUndefined()
    for (const use of [openByLink(table, link), eraseByLink(table, link), unsubscribe(table, link, now)])
      await expect(use).rejects.toMatchObject({ code: 'newsletter.link_invalid' })
  })

  it('needs the accepted policy', async () => {
    const given = { email: 'ana@mail.example', privacyAccepted: false, locale: 'ptBR' as const }
    await expect(subscribe(deps(), given)).rejects.toMatchObject({ code: 'newsletter.privacy_required' })
    expect(sentMails()).toEqual([])
  })

  it('tells only the reader that the address is known', async () => {
    const { email } = await confirmed()
    expect(await ask(email)).toBeUndefined()
    const mail = sentMails().at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Este email já está cadastrado' })
    expect(await openByLink(table, linkIn(mail))).toMatchObject({ status: 'confirmed' })
  })

  it('sends at most three e-mails a day to an address that is entered twenty times, known or not', async () => {
    const { email: known } = await confirmed()
    const unknown = `${randomUUID()}@mail.example`
    for (const email of [known, unknown]) {
      const results = []
      for (let count = 0; count < 20; count++) {
        const typed = count % 2 === 0 ? email : ` ${email.toUpperCase()} `
        results.push(await ask(typed).catch((error: { code: string }) => error.code))
      }
      expect(sentMails().filter(({ to }) => to.trim().toLowerCase() === email)).toHaveLength(3)
      expect(new Set(results)).toEqual(new Set([undefined, 'newsletter.address_limit']))
    }
    await ask(unknown, tomorrow)
    expect(sentMails()).toHaveLength(7)
  })

  it('ends with the budget of the day, with a text', async () => {
    const countMail = () => Promise.reject(quotaRefusal(newsletterMailsPerDay, now))
    const given = { email: 'bia@mail.example', privacyAccepted: true, locale: 'ptBR' as const }
    await expect(subscribe({ ...deps(), countMail }, given)).rejects.toMatchObject({
      code: 'newsletter.too_many_today',
    })
    expect(sentMails()).toEqual([])
  })

  it('sends nothing to an address that complained, with the same answer', async () => {
    const email = `${randomUUID()}@mail.example`
    await suppress(table, email, 'complained', now)
    expect(await ask(email)).toBeUndefined()
    expect(sentMails()).toEqual([])
  })

  it('survives concurrent requests and confirmations', async () => {
    const email = `${randomUUID()}@mail.example`
    await Promise.all([1, 2, 3].map(() => ask(email)))
    const links = sentMails().map(linkIn)
    expect(links).toHaveLength(3)
    const results = await Promise.allSettled(links.map((link) => confirm(table, link, now)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends with a bounce or a complaint about any e-mail', async () => {
    const [one, other] = [await confirmed(), await confirmed()]
    await endByFeedback(table, { addresses: [one.email, 'unknown@mail.example'], cause: 'bounced' }, now)
    await endByFeedback(table, { addresses: [other.email], cause: 'complained' }, now)
    expect(await openByLink(table, one.link)).toMatchObject({ status: 'bounced', endedBy: 'bounce' })
    expect(await openByLink(table, other.link)).toMatchObject({ status: 'unsubscribed', endedBy: 'complaint' })
  })
})
