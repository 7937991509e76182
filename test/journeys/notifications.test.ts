import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { eventSource } from '../../events/event.ts'
import { pickupAccepted, pickupCancelled } from '../../events/pickup-events.ts'
import { newId } from '../../shared/ids.ts'
import { clockAt, instantOf } from '../../shared/time-zones.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { invoke } from '../support/functions.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await signInAdmin()
})

interface ShownPush {
  readonly id: number
  readonly payload: { readonly title: string; readonly link: string; readonly body?: string }
}
type Subscription = Parameters<Person['api']['notifications']['addDevice']>[0]

async function subscribeBrowser(person: Person): Promise<{ endpoint: string; browser: string }> {
  const answer = await fetch(`${inject('cloud').url}/local/api/push-browsers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const subscription = (await answer.json()) as Subscription
  await person.api.notifications.addDevice(subscription)
  const { endpoint } = subscription
  return { endpoint, browser: String(endpoint.split('/').at(-1)) }
}

describe('notification', () => {
  it('is listed, sent by e-mail and push, and marked as read once', async () => {
    const owner = await newPerson()
    const { notifications } = owner.api
    const { browser, endpoint } = await subscribeBrowser(owner)
    const ad = await publishApproved(owner, admin)
    const push = await localConsole().waitFor<ShownPush>('pushes', { browser }, () => true)
    expect(push.payload).toMatchObject({ title: expect.stringContaining(ad.type), link: `/recyclables/${ad.id}` })
    expect(push.payload.body).toBeUndefined()
    await localConsole().waitFor<{ id: number }>('emails', { to: owner.email }, () => true)
    const { items } = await notifications.list({})
    expect(items).toMatchObject([{ kind: 'ads', text: 'recyclableApproved', values: { type: ad.type }, read: false }])
    expect(await notifications.unread()).toEqual({ count: 1, more: false })
    await notifications.read({ id: String(items[0]?.id) })
    expect(await notifications.unread()).toEqual({ count: 0, more: false })
    await notifications.removeDevice({ endpoint })
  })

  it('uses only the chosen channels', async () => {
    const owner = await newPerson()
    const { pushKey: _, calendarSince: __, ...preferences } = await owner.api.notifications.preferences()
    const ads = { email: false, push: true, centre: false }
    await owner.api.notifications.savePreferences({ ...preferences, kinds: { ...preferences.kinds, ads } })
    const { browser } = await subscribeBrowser(owner)
    const before = await localConsole().read('emails', { to: owner.email })
    await publishApproved(owner, admin)
    await localConsole().waitFor<ShownPush>('pushes', { browser }, () => true)
    await localConsole().settle()
    expect(await localConsole().read('emails', { to: owner.email })).toEqual(before)
    expect((await owner.api.notifications.list({})).items).toEqual([])
  })
})

describe('accepted pickup', () => {
  it('is in both calendars with reminders until it is cancelled', async () => {
    const [owner, interested] = await Promise.all([newPerson(), newPerson()])
    const { url } = await interested.api.notifications.openCalendar()
    const pickup = pickupOf(owner, interested)
    await say(pickupAccepted.name, pickup)
    const upcoming = () => localConsole().upcoming()
    const ofPickup = async () => (await upcoming()).filter(({ name }) => name.includes(pickup.pickupId))
    await vi.waitFor(async () => expect(await ofPickup()).toHaveLength(2), { timeout: 120_000 })
    const calendar = await (await admittedFetch(url)).text()
    expect(calendar).toContain('SUMMARY:Coleta: Latas')
    expect(calendar).not.toContain(owner.userId)
    const file = await owner.api.notifications.calendarFile({ pickupId: pickup.pickupId })
    expect(file).toMatchObject({ name: `retorna-${pickup.date}.ics`, content: expect.stringContaining('BEGIN:VEVENT') })

    const called = { pickupId: pickup.pickupId, which: 'tomorrow', userIds: [owner.userId, interested.userId] }
    await invoke('functions/notifications/entries/remind.ts', called)
    await invoke('functions/notifications/entries/remind.ts', called)
    const texts = (await owner.api.notifications.list({})).items.map(({ text }) => text)
    expect(texts.filter((text) => text === 'pickupTomorrow')).toHaveLength(1)

    const over = { cancelledBy: owner.userId, reason: 'Choveu.', cause: null, wasAccepted: true, version: 3 }
    await say(pickupCancelled.name, { ...pickup, ...over })
    await vi.waitFor(async () => expect(await ofPickup()).toEqual([]), { timeout: 120_000 })
    expect(await (await admittedFetch(url)).text()).not.toContain('SUMMARY')
    await interested.api.notifications.closeCalendar()
    expect((await admittedFetch(url)).status).toBe(404)
  })

  it('has a calendar at a secret address only', async () => {
    const person = await newPerson()
    const first = await person.api.notifications.openCalendar()
    const second = await person.api.notifications.openCalendar()
    expect((await admittedFetch(first.url)).status).toBe(404)
    expect((await admittedFetch(second.url)).headers.get('content-type')).toContain('text/calendar')
    expect((await admittedFetch(`${second.url.slice(0, -1)}~`)).status).toBe(404)
    await expect(apiOf().notifications.list({})).rejects.toMatchObject({ status: 401 })
  })
})

/** Returns an event about a pickup in three days, so that both reminders are still to come. */
function pickupOf(owner: Person, interested: Person) {
  const now = new Date()
  const timeZone = 'America/Sao_Paulo' as const
  const { date } = clockAt(timeZone, new Date(now.getTime() + 3 * 86_400_000))
  return {
    pickupId: newId('pickup', now),
    conversationId: newId('conversation', now),
    recyclableId: newId('recyclable', now),
    ownerId: owner.userId,
    interestedId: interested.userId,
    proposerId: interested.userId,
    type: 'Latas',
    action: 'donation' as const,
    date,
    time: '09:30',
    timeZone,
    version: 2,
    startsAt: instantOf(timeZone, date, '09:30').toISOString(),
  }
}

async function say(name: string, data: object): Promise<void> {
  const { environment } = inject('cloud')
  const client = new EventBridgeClient({
    region: String(environment.AWS_REGION),
    endpoint: String(environment.AWS_ENDPOINT_URL_EVENTBRIDGE),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const now = new Date()
  const Detail = JSON.stringify({ id: newId('event', now), version: 1, at: now.toISOString(), data })
  const entry = { EventBusName: 'retorna', Source: eventSource, DetailType: name, Detail }
  const { FailedEntryCount } = await client.send(new PutEventsCommand({ Entries: [entry] }))
  expect(FailedEntryCount).toBe(0)
  client.destroy()
}
