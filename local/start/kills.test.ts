import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { visibilityMs } from '../../functions/kit/mail/mail-row.ts'
import { auditLedger, type Difference } from '../../functions/ledger/audit.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { dayMs } from '../../shared/days.ts'
import { randomFrom } from '../../shared/route/search/random.ts'
import { invoke } from '../../test/support/functions.ts'
import { type KillableCloud, startKillableCloud } from '../../test/support/kills/killable-cloud.ts'
import { type Cast, plantOffer, roundCents, runMoneyRound } from '../../test/support/kills/money-journey.ts'
import { openEntity } from '../../test/support/people/open-entity.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../../test/support/people/people.ts'
import { tableOf } from '../../test/support/tables/tables.ts'

/** Number of kills (`KILLS=50`). Each takes some seconds, with the start after it. */
const kills = Number(process.env.KILLS ?? 2)
const seed = Number(process.env.KILLS_SEED ?? 20_261)
/** Fewer calls than one round makes, so that kills hit each round often and at any step. */
const mostCalls = 120
/** Far more than needed. A user may place 20 orders a day. */
const mostRounds = 40
const timeout = 180_000 + kills * 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'kills-'))
const said: string[] = []
let cloud: KillableCloud
let cast: Cast
let otherBuyer: Person

beforeAll(async () => {
  cloud = await startKillableCloud(dataDir, (line) => said.push(line))
  const { connection } = cloud
  const somebody = () => newPerson('citizen', undefined, connection)
  const [seller, buyer, other, admin] = await Promise.all([somebody(), somebody(), somebody(), signInAdmin(connection)])
  otherBuyer = other
  const key = { pixKeyType: 'email', pixKey: 'pix@lar.example' } as const
  const entity = await openEntity(admin, { name: 'Lar das Crianças', description: 'Acolhe.', ...key }, connection)
  await seller.api.donations.savePreference({ entityId: entity.id, percent: 5, version: 0 })
  cast = { seller, buyer, admin, entity }
  await seedEarnings(seller.userId, 10_000 * (mostRounds + 1))
}, timeout)
afterAll(async () => {
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const openTable = () => tableOf(cloud.connection.environment, cloud.connection.tableName)

/** Credits old earnings, so that the seller may withdraw what the rounds earn. */
async function seedEarnings(userId: string, amountCents: number): Promise<void> {
  const now = new Date(Date.now() - 60 * dayMs)
  await moveMoney(openTable(), [reward(randomUUID(), { userId, amountCents })], { now })
}

/**
 * Runs purchase rounds until the cloud has been killed `kills` times. Returns the rounds, and the step of each kill.
 */
async function runUntilKilled(): Promise<{ rounds: number; hits: readonly string[] }> {
  const hits: string[] = []
  let [rounds, step] = [0, 'begin']
  const at = (next: string) => {
    while (hits.length < cloud.killCount) hits.push(step)
    step = next
  }
  for (; rounds < 2 || cloud.killCount < kills; rounds++) {
    if (rounds === mostRounds) throw new Error(`Only ${cloud.killCount} deaths in ${rounds} rounds`)
    const buyer = rounds % 2 === 0 ? cast.buyer : otherBuyer
    const offer = await cloud.retryAcrossKills(() => plantOffer(openTable(), cast.seller.userId))
    await runMoneyRound(cloud, { ...cast, buyer }, offer, at)
  }
  at('end')
  return { rounds, hits }
}

async function movesOf({ api }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let cursor: string | undefined, more = true; more; ) {
    const { items, nextCursor } = await api.balance.statement({ cursor })
    for (const { move } of items) counts[move] = (counts[move] ?? 0) + 1
    cursor = nextCursor ?? undefined
    more = nextCursor !== null
  }
  return counts
}

async function expectAllSettled(): Promise<void> {
  const console = localConsole(cloud.connection)
  const underWay = async () =>
    (await console.read<{ status: string }>('executions', {})).filter(({ status }) => status !== 'SUCCEEDED')
  await vi.waitUntil(async () => (await underWay()).length === 0, { timeout: 60_000, interval: 100 })
  await console.settle()
  expect(await console.read('dead-letters', {})).toEqual([])
  await invoke('functions/orders/entries/reconcile.ts', {}, cloud.connection)
  expect((await cast.admin.api.orders.findings({})).items).toEqual([])
}

/** Lets the claims of interrupted e-mails expire, and the clock look for them. */
async function resendMails(): Promise<void> {
  const advanceMs = visibilityMs * 2
  await fetch(`${cloud.connection.url}/local/api/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) })
  await invoke('functions/notifications/entries/send-due.ts', {}, cloud.connection)
  await localConsole(cloud.connection).settle()
}

/** Counts stored e-mails to a person by the pattern of their subject. */
function mailsTo({ email }: Person, subject: RegExp): number {
  const stored = readFileSync(join(dataDir, 'email/mails.jsonl'), 'utf8').trim().split('\n')
  const mails = stored.map((line) => JSON.parse(line) as { to: string[]; subject: string })
  return mails.filter(({ to, subject: written }) => to.includes(email) && subject.test(written)).length
}

/** Each kill between send and mark may double one e-mail (rules 12.2). */
function expectMails(rounds: number): void {
  const counts = {
    sold: mailsTo(cast.seller, /foi vendido$/),
    completed: mailsTo(cast.seller, /^Venda concluída/),
    withdrawn: mailsTo(cast.seller, /^Seu saque de .* foi concluído$/),
    donated: mailsTo(cast.seller, /^Sua doação de .* chegou a/),
    paid: mailsTo(cast.buyer, /^Pagamento/) + mailsTo(otherBuyer, /^Pagamento/),
  }
  const expected = { sold: rounds, completed: rounds, withdrawn: rounds, donated: 2 * rounds, paid: rounds }
  const lost = Object.entries(expected).filter(([kind, times]) => counts[kind as keyof typeof counts] < times)
  expect({ lost, counts }).toEqual({ lost: [], counts })
  const sum = (all: Record<string, number>) => Object.values(all).reduce((total, one) => total + one, 0)
  expect(sum(counts) - sum(expected)).toBeLessThanOrEqual(kills)
}

const auditCommand = join(import.meta.dirname, '../../infra/tools/audit-ledger.ts')

it(
  'moves every amount exactly once although the cloud is killed at random steps',
  async () => {
    const random = randomFrom(seed)
    cloud.scheduleKills(Array.from({ length: kills }, () => 1 + Math.floor(random() * mostCalls)))
    const { rounds, hits } = await runUntilKilled()
    await expectAllSettled()
    await resendMails()
    expectMails(rounds)
    if (kills > 2) process.stderr.write(`${hits.length} deaths in ${rounds} rounds, at: ${hits.join(', ')}\n`)

    expect(await movesOf(cast.seller)).toEqual({
      'sale.pay': rounds,
      'sale.accept': rounds,
      'sale.earn': rounds,
      'reward.earn': 1,
      'withdrawal.hold': rounds,
      'withdrawal.post': rounds,
      'donation.hold': 2 * rounds,
      'donation.post': 2 * rounds,
    })
    const { priceCents, feesCents, shareCents, withdrawnCents, givenCents } = roundCents
    // What the provider charges for a payment by card.
    const costCents = Math.round((priceCents + feesCents) * 0.0498)
    const kept = priceCents - shareCents - withdrawnCents - givenCents
    expect(await cast.seller.api.balance.get()).toMatchObject({
      availableCents: 10_000 * (mostRounds + 1) + rounds * kept,
      pendingCents: 0,
      escrowCents: 0,
      heldCents: 0,
    })
    const differences: Difference[] = []
    const { totals } = await auditLedger(openTable(), (found) => differences.push(found))
    expect(differences).toEqual([])
    expect(Object.fromEntries(totals)).toMatchObject({
      provider: -rounds * (priceCents + feesCents - costCents),
      'provider-costs': -rounds * costCents,
      fees: rounds * feesCents,
      payouts: rounds * withdrawnCents,
      [`entity/${cast.entity.id}`]: rounds * (shareCents + givenCents),
    })
    // The returns account shows that no payment was made twice.
    expect(totals.get('returns') ?? 0).toBe(0)
    const { environment } = cloud.connection
    const { stdout } = await promisify(execFile)(process.execPath, [auditCommand], {
      env: { ...process.env, ...environment },
    })
    expect(stdout).toContain('Everything agrees.')
    expect(cloud.killCount).toBe(kills)
    // A function may time out on a busy machine and run again, but none may lack a permission.
    expect(said.filter((line) => line.startsWith('Denied: '))).toEqual([])
  },
  timeout,
)
