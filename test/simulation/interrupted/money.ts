import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import { dayMs } from '../../../shared/days.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import type { CurrentCloud } from '../../support/current-cloud.ts'
import type { Writer } from '../../support/kills/interrupted-cloud.ts'
import type { Kind } from '../../support/kills/interruptions.ts'
import { plantOffer, roundCents, runMoneyRound } from '../../support/kills/money-journey.ts'
import { openEntity } from '../../support/people/open-entity.ts'
import { apiOf, freshCredentials, localConsole, nextSecond, type Person, signIn } from '../../support/people/people.ts'
import { type Area, endNoticePauses, persist, sendOverdueMails, subjectsTo } from './area.ts'

/** Requests again while no code arrives, as a user does: an interrupted sender repeats an e-mail only minutes later. */
async function requestCode(
  email: string,
  request: () => Promise<{ id: string }>,
): Promise<{ id: string; code: string }> {
  const seen = await localConsole().lastId('emails', email)
  return await persist(async () => {
    const { id } = await persist(request)
    await localConsole().settle()
    if ((await localConsole().lastId('emails', email)) === seen) throw new Error(`No e-mail came to ${email}`)
    return { id, code: await localConsole().code('emails', email, seen) }
  })
}

async function signUpAndRecover(): Promise<Person> {
  const credentials = freshCredentials()
  const { accounts } = apiOf()
  const terms = versionInForce('terms')
  const { email } = credentials
  const signUp = await requestCode(email, () => accounts.signUp({ ...credentials, profileType: 'citizen', terms }))
  await persist(() => accounts.confirmSignUp({ ...signUp, password: credentials.password }))
  const password = 'Chuva fina, 9 pães e sol'
  const recovery = await requestCode(email, () => accounts.requestRecovery({ email }))
  await persist(() => accounts.resetPassword({ ...recovery, password }))
  await nextSecond()
  return await persist(() => signIn({ ...credentials, password }))
}

/** The buyer opens a dispute about the completed purchase of the round, and the platform wins it. */
async function runDispute({ url }: CurrentCloud, admin: Person, buyer: Person): Promise<readonly string[]> {
  const [order] = (await buyer.api.orders.list({})).items
  if (!order) throw new Error('The buyer has no order')
  const { payments } = await admin.api.orders.inspect({ id: order.id })
  const id = Number(payments.find(({ booked }) => booked === 'sale')?.id)
  const statuses: string[] = []
  for (const act of ['mediate', 'keep']) {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/local/api/payments`, { method: 'POST', headers, body: JSON.stringify({ id, act }) })
    await localConsole().settle()
    statuses.push((await admin.api.disputes.get({ id: `${order.id}-1` })).status)
  }
  return statuses
}

/** What the people of a round end with. */
async function endOf({ seller, buyer }: { seller: Person; buyer: Person }) {
  await sendOverdueMails()
  const noticesOf = async ({ api }: Person) => {
    const { items } = await api.notifications.list({})
    return items.map(({ text }) => text).toSorted()
  }
  const { items } = await seller.api.balance.statement({})
  const { availableCents, pendingCents, heldCents } = await seller.api.balance.get()
  return {
    moves: items.map(({ move }) => move).toSorted(),
    balance: { availableCents, pendingCents, heldCents },
    notices: [await noticesOf(seller), await noticesOf(buyer)],
    mails: [await subjectsTo(seller.email), await subjectsTo(buyer.email)],
    rank: await seller.api.points.own(),
  }
}

const { priceCents, shareCents, withdrawnCents, givenCents } = roundCents
const kept = priceCents - shareCents - withdrawnCents - givenCents
const kindOf = (invokedBy: string): Kind =>
  invokedBy === 'task' ? 'step' : invokedBy === 'trigger' ? 'trigger' : 'consumer'

/** From the sign-up to the won dispute about a completed sale; `writers` are the functions that no other area names. */
export function moneyArea(writers: readonly Writer[]): Area {
  return {
    name: 'sign-up, sale, payouts and dispute',
    entries: Object.fromEntries(writers.map(({ entry, invokedBy }) => [entry, kindOf(invokedBy)])),
    async prepare({ home, table, admin }) {
      const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
      const entity = await openEntity(admin, { name: 'Lar das Crianças', description: 'Acolhe.', ...key }, home)
      return async () => {
        await endNoticePauses()
        const [seller, buyer] = [await signUpAndRecover(), await signUpAndRecover()]
        const earned = { userId: seller.userId, amountCents: 20_000 }
        await moveMoney(table, [reward(seller.userId, earned)], { now: new Date(Date.now() - 60 * dayMs) })
        await seller.api.donations.savePreference({ entityId: entity.id, percent: 5, version: 0 })
        const offer = await plantOffer(table, seller.userId)
        await runMoneyRound({ retryAcrossKills: persist }, { seller, buyer, admin, entity }, offer, () => undefined)
        const dispute = await runDispute(home, admin, buyer)
        const end = await endOf({ seller, buyer })
        if (end.balance.availableCents !== 20_000 + kept)
          throw new Error(`The balance is ${end.balance.availableCents}`)
        return { ...end, dispute }
      }
    },
  }
}
