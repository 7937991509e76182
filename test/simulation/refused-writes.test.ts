import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger, type Difference } from '../../functions/ledger/audit.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { type LocalCloud, startLocalCloud } from '../../local/start/cloud.ts'
import { dayMs } from '../../shared/days.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import { invoke } from '../support/functions.ts'
import { plantOffer, roundCents, runMoneyRound } from '../support/kills/money-journey.ts'
import { openEntity } from '../support/people/open-entity.ts'
import {
  apiOf,
  freshCredentials,
  localConsole,
  nextSecond,
  type Person,
  signIn,
  signInAdmin,
} from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'
import { notReached } from './not-reached.ts'

const timeout = 900_000
/** Far more than the writes of any one function. */
const mostRounds = 15
const writes = /^dynamodb:(Put|Update|Delete)Item$/

const dataDir = mkdtempSync(join(tmpdir(), 'refused-'))
let cloud: LocalCloud
let home: Parameters<typeof signIn>[1] & { readonly tableName: string; readonly functionNames: Record<string, string> }
let admin: Person
let entity: { id: string; name: string }

/** Kinds of writes that were refused: function, action and kind of row. */
const refused = new Map<string, string>()
/** One refusal a function and round: an event has three attempts, a sign-in five. */
const refusedInRound = new Set<string>()
let refusing = false

beforeAll(async () => {
  const quiet = () => undefined
  cloud = await startLocalCloud({
    ...{ port: 0, dataDir, fresh: true, seed: false, dev: false, withoutWeb: true, progress: quiet, print: quiet },
  })
  const [pool] = cloud.assembly.userPools
  home = {
    url: cloud.url,
    environment: cloud.environment,
    tableName: String(cloud.assembly.tables[0]?.name),
    userPoolId: String(pool?.id),
    userPoolClientId: String(pool?.clients[0]?.clientId),
    functionNames: Object.fromEntries(cloud.assembly.functions.map(({ entry, name }) => [entry, name])),
  }
  refuseWrites()
  admin = await signInAdmin(home)
  const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
  entity = await openEntity(admin, { name: 'Lar das Crianças', description: 'Acolhe.', ...key }, home)
}, timeout)
afterAll(async () => {
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Functions that a user pool, an event, a stream, a schedule or a workflow calls, and that may write. */
function writers(): string[] {
  return cloud.assembly.functions
    .filter(({ metadata }) => metadata.invokedBy !== 'request')
    .filter(({ roleArn }) => {
      const { statements = [] } = cloud.assembly.roles.find(({ arn }) => arn === roleArn) ?? {}
      return statements.some(({ actions = [] }) => actions.some((action) => writes.test(action)))
    })
    .map(({ entry }) => entry)
    .toSorted()
}

function refuseWrites(): void {
  const concerned = new Set(writers())
  const mayCall = cloud.rights.mayCall
  Object.assign(cloud.rights, {
    mayCall: ((accessKeyId, action, resource, context) => {
      const entry = accessKeyId === undefined ? undefined : cloud.rights.functionOf(accessKeyId)?.entry
      if (!refusing || entry === undefined || !concerned.has(entry) || !writes.test(action)) {
        return mayCall(accessKeyId, action, resource, context)
      }
      const [row = ''] = [context?.['dynamodb:LeadingKeys'] ?? []].flat()
      const kind = `${entry} ${action} ${row.split('#')[0]}`
      if (refused.has(kind) || refusedInRound.has(entry)) return mayCall(accessKeyId, action, resource, context)
      refused.set(kind, entry)
      refusedInRound.add(entry)
      return false
    }) as typeof mayCall,
  })
}

/** Repeats a step, as a user does who sees a failure. */
async function persist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === 7) throw error
    }
  }
}

async function signUpAndRecover(): Promise<Person> {
  const credentials = freshCredentials()
  const { accounts } = apiOf(undefined, home)
  const terms = versionInForce('terms')
  const { id } = await persist(() => accounts.signUp({ ...credentials, profileType: 'citizen', terms }))
  const code = await localConsole(home).code('emails', credentials.email)
  await persist(() => accounts.confirmSignUp({ id, code, password: credentials.password }))
  const password = 'Chuva fina, 9 pães e sol'
  const seen = await localConsole(home).lastId('emails', credentials.email)
  const recovery = await persist(() => accounts.requestRecovery({ email: credentials.email }))
  const again = await localConsole(home).code('emails', credentials.email, seen)
  await persist(() => accounts.resetPassword({ id: recovery.id, code: again, password }))
  await nextSecond()
  return await persist(() => signIn({ ...credentials, password }, home))
}

/** What the people of a round end with. */
async function endOf({ seller, buyer }: { seller: Person; buyer: Person }) {
  await localConsole(home).settle()
  const noticesOf = async ({ api }: Person) => {
    const { items } = await api.notifications.list({})
    return items.map(({ text }) => text).toSorted()
  }
  const mailsTo = async ({ email }: Person) => {
    const mails = await localConsole(home).read<{ subject: string }>('emails', { to: email })
    return mails.map(({ subject }) => subject).toSorted()
  }
  const { items } = await seller.api.balance.statement({})
  const { availableCents, pendingCents, heldCents } = await seller.api.balance.get()
  return {
    moves: items.map(({ move }) => move).toSorted(),
    balance: { availableCents, pendingCents, heldCents },
    notices: [await noticesOf(seller), await noticesOf(buyer)],
    mails: [await mailsTo(seller), await mailsTo(buyer)],
    rank: await seller.api.points.own(),
  }
}

/** The buyer opens a dispute about the completed purchase of the round, and the platform wins it. */
async function runDispute(buyer: Person): Promise<void> {
  const [order] = (await buyer.api.orders.list({})).items
  if (!order) throw new Error('The buyer has no order')
  const { payments } = await admin.api.orders.inspect({ id: order.id })
  const id = Number(payments.find(({ booked }) => booked === 'sale')?.id)
  for (const [act, status] of [
    ['mediate', 'open'],
    ['keep', 'won'],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id, act })
    const answer = await fetch(`${home.url}/local/api/payments`, { method: 'POST', headers, body })
    expect(await answer.json(), act).toEqual({ result: 'done' })
    await localConsole(home).settle()
    expect(await admin.api.disputes.get({ id: `${order.id}-1` }), act).toMatchObject({ status })
  }
}

async function runRound() {
  const table = tableOf(home.environment, home.tableName)
  const [seller, buyer] = [await signUpAndRecover(), await signUpAndRecover()]
  const earned = { userId: seller.userId, amountCents: 20_000 }
  await moveMoney(table, [reward(seller.userId, earned)], { now: new Date(Date.now() - 60 * dayMs) })
  await seller.api.donations.savePreference({ entityId: entity.id, percent: 5, version: 0 })
  const offer = await plantOffer(table, seller.userId)
  await runMoneyRound({ retryAcrossKills: persist }, { seller, buyer, admin, entity }, offer, () => undefined)
  await runDispute(buyer)
  return { seller, buyer }
}

it(
  'every trigger, consumer and workflow step reaches the same end after a refused write',
  async () => {
    const expected = await endOf(await runRound())
    expect(expected.balance.availableCents).toBe(
      20_000 + roundCents.priceCents - roundCents.shareCents - roundCents.withdrawnCents - roundCents.givenCents,
    )
    refusing = true
    for (let round = 1, before = -1; refused.size > before; round++) {
      if (round > mostRounds) throw new Error('New kinds of writes appear in every round')
      before = refused.size
      refusedInRound.clear()
      expect(await endOf(await runRound()), [...refusedInRound].join('\n')).toEqual(expected)
      expect(await localConsole(home).read('dead-letters', {})).toEqual([])
    }
    refusing = false
    await invoke('functions/orders/entries/reconcile.ts', {}, home as never)
    expect((await admin.api.orders.findings({})).items).toEqual([])
    const differences: Difference[] = []
    await auditLedger(tableOf(home.environment, home.tableName), (found) => differences.push(found))
    expect(differences).toEqual([])

    const hit = Map.groupBy(refused.keys(), (kind) => refused.get(kind) ?? '')
    for (const [entry, kinds] of hit) process.stderr.write(`${kinds.length} ${entry}\n`)
    // A new function is refused its writes here, or is on the list.
    expect(writers().filter((entry) => !hit.has(entry) && !notReached.includes(entry))).toEqual([])
    expect(notReached.filter((entry) => !writers().includes(entry))).toEqual([])
  },
  timeout,
)
