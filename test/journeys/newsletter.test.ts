import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { invoke } from '../support/functions.ts'
import { apiOf, localConsole, type Person, signInAdmin } from '../support/people/people.ts'

interface StoredMail {
  readonly id: number
  readonly subject: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

const visitor = apiOf()
const subjectOf = { confirm: 'Confirme a sua inscrição', known: 'Este email já está cadastrado' }
const newAddress = () => `${randomUUID()}@leitor.example`
const mailTo = (email: string, subject: string) =>
  localConsole().waitFor<StoredMail>('emails', { to: email }, (mail) => mail.subject.includes(subject))
const mailsTo = (email: string) => localConsole().read<StoredMail>('emails', { to: email })
const linkIn = ({ html }: StoredMail) => /\/newsletter\/\w+#([\w.-]+)"/.exec(html)?.[1] ?? ''
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

const ask = (email: string) => visitor.newsletter.subscribe({ email, privacyAccepted: true })
const confirm = (link: string) => visitor.newsletter.confirm({ link })
const open = (link: string) => visitor.newsletter.openByLink({ link })

let admin: Person
beforeAll(async () => {
  admin = await signInAdmin()
})

async function confirmed(): Promise<{ email: string; link: string }> {
  const email = newAddress()
  await ask(email)
  const { link } = await confirm(linkIn(await mailTo(email, subjectOf.confirm)))
  return { email, link }
}

describe('newsletter', () => {
  it('leads from the request to the end by one click', async () => {
    const email = newAddress()
    expect(await refusalOf(visitor.newsletter.subscribe({ email, privacyAccepted: false }))).toBe(
      'newsletter.privacy_required',
    )
    expect(await ask(email)).toEqual({})
    const asking = await mailTo(email, subjectOf.confirm)
    expect(asking.headers ?? {}).not.toHaveProperty('list-unsubscribe')
    const { link } = await confirm(linkIn(asking))
    expect(await refusalOf(confirm(linkIn(asking)))).toBe('newsletter.link_used')
    expect(await open(link)).toMatchObject({ email, status: 'confirmed' })

    const subject = `Novidades ${randomUUID()}`
    const draft = await admin.api.newsletter.createIssue({ subject, text: '<p>Agora há <b>pontos</b>.</p>' })
    expect(await admin.api.newsletter.testIssue({ id: draft.id, version: 1 })).toEqual({ result: 'sent' })
    await mailTo(admin.email, subject)
    await admin.api.newsletter.sendIssue({ id: draft.id, version: 1 })
    await localConsole().settle()
    await invoke('functions/newsletter/entries/send.ts', {})
    const issue = await mailTo(email, subject)
    expect(issue.html).toContain('<b>pontos</b>')
    expect(issue.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    const [, oneClick = ''] = /^<(.+)>$/.exec(issue.headers?.['list-unsubscribe'] ?? '') ?? []

    const address = oneClick.replace(new URL(oneClick).origin, inject('cloud').url)
    const opened = await admittedFetch(address, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/newsletter\/unsubscribe#[\w.-]+$/),
    ])
    expect(await open(link)).toMatchObject({ status: 'confirmed' })
    const posted = await admittedFetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).toBe(200)
    expect(await open(link)).toMatchObject({ status: 'unsubscribed' })
    expect((await admin.api.newsletter.issue({ id: draft.id })).state).toBe('sent')
    expect((await mailsTo(email)).filter((mail) => mail.subject === subject)).toHaveLength(1)

    await visitor.newsletter.eraseByLink({ link })
    expect(await refusalOf(open(link))).toBe('newsletter.link_invalid')
  })

  it('sends three e-mails to an address that is entered again and again, known or not', async () => {
    const { email } = await confirmed()
    const answers = []
    for (let count = 0; count < 4; count++) answers.push(await refusalOf(ask(email)))
    expect(answers).toEqual([undefined, undefined, 'newsletter.address_limit', 'newsletter.address_limit'])
    // Issues of other journeys go to every confirmed address.
    const mails = await mailsTo(email)
    const countOf = (text: string) => mails.filter(({ subject }) => subject.includes(text)).length
    expect([countOf(subjectOf.confirm), countOf(subjectOf.known)]).toEqual([1, 2])
  })

  it('ends for an address that bounces', async () => {
    const email = `bounce+${randomUUID()}@simulator.amazonses.com`
    await ask(email)
    const asking = await mailTo(email, subjectOf.confirm)
    await localConsole().settle()
    expect(await refusalOf(confirm(linkIn(asking)))).toBe('newsletter.link_used')
  })
})
