import { randomUUID } from 'node:crypto'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { eventSource } from '../../events/event.ts'
import { orderCompleted, saleCancelled } from '../../events/order-events.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { newId } from '../../shared/ids.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { invoke } from '../support/functions.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

interface StoredMail {
  readonly id: number
  readonly subject: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

let admin: Person
beforeAll(async () => {
  admin = await signInAdmin()
})

const orderOf = (sellerId: string, priceCents: number) => ({
  orderId: newId('order', new Date()),
  recyclableId: newId('recyclable', new Date()),
  type: 'Latas',
  buyerId: randomUUID(),
  sellerId,
  priceCents,
  totalCents: priceCents + 500,
})

async function publish(definition: { name: string; version: number }, data: object, at = new Date()): Promise<void> {
  const { environment } = inject('cloud')
  const client = new EventBridgeClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_EVENTBRIDGE),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const envelope = { id: newId('event', at), version: definition.version, at: at.toISOString(), data }
  const entry = { EventBusName: 'retorna', Source: eventSource, DetailType: definition.name }
  const { FailedEntryCount } = await client.send(
    new PutEventsCommand({ Entries: [{ ...entry, Detail: JSON.stringify(envelope) }] }),
  )
  expect(FailedEntryCount).toBe(0)
}

const mailTo = (email: string, subject: string) =>
  localConsole().waitFor<StoredMail>('emails', { to: email }, (mail) => mail.subject.includes(subject))

describe('points', () => {
  it('count sales, announce a milestone once and take back a cancelled sale', async () => {
    const seller = await newPerson()
    expect(await seller.api.points.own()).toMatchObject({ points: 0, rank: 'beginner' })
    const order = orderOf(seller.userId, 12_000)
    for (const _ of [1, 2]) await publish(orderCompleted, order)
    const mail = await mailTo(seller.email, 'em vendas')
    expect(mail.html).toContain('Coletor')
    expect(await seller.api.points.own()).toMatchObject({ points: 120, rank: 'collector', sales: 1 })
    expect(await apiOf().points.rank({ id: seller.userId })).toEqual({ rank: 'collector' })

    await publish(saleCancelled, { ...order, cause: 'chargeback', reason: null })
    await vi.waitFor(async () => expect(await seller.api.points.own()).toMatchObject({ points: 0 }), {
      timeout: 30_000,
    })
    await publish(orderCompleted, orderOf(seller.userId, 12_000))
    await localConsole().settle()
    const mails = await localConsole().read<StoredMail>('emails', { to: seller.email })
    expect(mails.filter(({ subject }) => subject.includes('em vendas'))).toHaveLength(1)
  })
})

describe('weekly summary', () => {
  it('goes to an active user, and its link ends it with one click', async () => {
    const person = await newPerson()
    const week = 7 * 86_400_000
    await publish(orderCompleted, orderOf(person.userId, 5_000), new Date(Date.now() - week))
    await localConsole().settle()
    await admin.api.notifications.sendWeekly().catch((error: { code?: string }) => {
      // Another test of this cloud may have started the week's run.
      expect(error.code).toBe('weekly_summary.already_sent')
    })
    await localConsole().settle()
    await invoke('functions/notifications/entries/weekly.ts', {})
    await expect(admin.api.notifications.sendWeekly()).rejects.toMatchObject({ code: 'weekly_summary.already_sent' })
    const { items } = await admin.api.notifications.weeklyRuns()
    expect(items[0]).toMatchObject({ byAdmin: true })
    const mail = await mailTo(person.email, 'Sua semana')

    const [, oneClick = ''] = /<a[^>]*href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail.html) ?? []
    const { origin } = new URL(oneClick)
    const address = oneClick.replace(`${origin}/`, `${inject('cloud').url}/api/`)
    const opened = await admittedFetch(address, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, oneClick])
    expect((await person.api.notifications.preferences()).weeklySummary).toBe(true)
    const posted = await admittedFetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).toBe(200)
    expect((await person.api.notifications.preferences()).weeklySummary).toBe(false)

    const token = oneClick.split('/').at(-2) ?? ''
    await apiOf().notifications.unsubscribe({ token, type: 'all' })
    expect((await person.api.notifications.preferences()).address).toEqual({ bounced: false, requiredOnly: true })
    expect(await person.api.notifications.resumeMails()).toEqual({ bounced: false, requiredOnly: false })
  })
})

describe('feedback of SES', () => {
  it('ends all e-mails to an address that bounced, and the profile asks for another', async () => {
    const person = await newPerson()
    const email = `bounce+${randomUUID()}@simulator.amazonses.com`
    expect(await admin.api.mails.sendTest({ type: 'sale_completed', to: email })).toEqual({
      result: 'sent',
    })
    await localConsole().settle()
    expect(await admin.api.mails.sendTest({ type: 'sale_completed', to: email })).toEqual({
      result: 'suppressed',
    })
    await changeRow(keys.profile(person.userId), { email })
    expect((await person.api.notifications.preferences()).address).toEqual({ bounced: true, requiredOnly: false })
  })

  it('leaves only required e-mails to an address that complained', async () => {
    const seller = await newPerson()
    const email = `complaint+${randomUUID()}@simulator.amazonses.com`
    await admin.api.mails.sendTest({ type: 'weekly_summary', to: email })
    await localConsole().settle()
    await changeRow(keys.profile(seller.userId), { email })
    await publish(orderCompleted, orderOf(seller.userId, 60_000))
    await mailTo(email, 'Venda concluída')
    await localConsole().settle()
    const mails = await localConsole().read<StoredMail>('emails', { to: email })
    expect(mails.filter(({ subject }) => subject.includes('em vendas'))).toEqual([])
  })

  it('shows each type to admins as it is sent', async () => {
    const { subject, html } = await admin.api.mails.preview({ type: 'weekly_summary' })
    expect(subject).toContain('Sua semana no Retorna')
    expect(html).toContain('Dica da semana')
  })
})
