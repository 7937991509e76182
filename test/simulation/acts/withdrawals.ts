import { reward } from '../../../functions/ledger/movements.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin, someone, suspendDuring } from './people.ts'
import { retryOperation } from './retry.ts'

/** Requests a withdrawal. Sometimes repeats the submission, or sends another one with the same key. */
export async function withdraw(world: World, random: Random): Promise<void> {
  const ripe = world.money.withdrawableUsersAt(world.scheduler.now)
  if (ripe.length === 0 && !random.oneIn(10)) return
  const actor = ripe.length > 0 && !random.oneIn(20) ? actorOf(world, random.pick(ripe)) : someone(world, random)
  const idempotencyKey = `key-${random.integer(1, 1e9)}`
  const draft = { amountCents: amountIn(world, random, actor.userId), taxId: '529.982.247-25' } as const
  const given = { idempotencyKey, ...draft, pixKeyType: 'email', pixKey: 'ana@mail.example' } as const
  const submit = (submission: typeof given) =>
    retryOperation(world, random, 'withdrawals-request', async ({ table, now }) => {
      const { id } = await world.product.requestWithdrawal({ table, now }, actor, submission)
      const first = world.submissions.get(`${actor.userId} ${idempotencyKey}`) ?? id
      world.submissions.set(`${actor.userId} ${idempotencyKey}`, first)
      if (first !== id) world.fail('once', `one submission became the withdrawals ${first} and ${id}`)
    })
  const race = random.oneIn(8) ? suspendDuring(world, random, actor.userId) : undefined
  await submit(given)
  await race
  if (random.oneIn(6)) await submit(given)
  if (random.oneIn(12)) await submit({ ...given, amountCents: given.amountCents + 1 } as typeof given)
}

function amountIn(world: World, random: Random, userId: string): number {
  const available = Math.max(0, world.money.availableOf(userId))
  return random.weighted([
    [5, () => random.integer(1_000, Math.max(1_000, available))],
    [3, () => available],
    [1, () => random.integer(1, 2_000_000)],
  ])
}

/** Decides on a withdrawal as an admin; sometimes on a decided one, or on the admin's own. */
export async function decide(world: World, random: Random): Promise<void> {
  const row = world.view.of('withdrawal').pick(random, ({ status }) => status === 'pending')
  if (!row) return
  const yes = !random.oneIn(3)
  const own = random.oneIn(20) && world.view.of('user').get(String(row.userId))
  const admin = own ? { ...actorOf(world, String(row.userId)), isAdmin: true } : someAdmin(world, random)
  const race = random.oneIn(12) ? suspendDuring(world, random, String(row.userId)) : undefined
  await decideOn(world, random, String(row.id), admin, yes)
  await race
}

export function decideOn(world: World, random: Random, id: string, admin: ReturnType<typeof actorOf>, yes: boolean) {
  const judgement = yes
    ? ({ verdict: 'post', reason: '' } as const)
    : ({ verdict: 'release', reason: 'Chave PIX recusada pelo banco.' } as const)
  return retryOperation(world, random, 'withdrawals-settle', async ({ table, admins, now }) => {
    const said = await world.product.settleWithdrawal({ table, admins, now }, admin, id, judgement)
    if (said !== 'decided') return said
    if (world.decided.has(id)) world.fail('once', `${id} was decided twice`)
    world.decided.add(id)
    return said
  })
}

export async function earnReward(world: World, random: Random): Promise<void> {
  const { userId } = someone(world, random)
  const id = `rwd-${random.integer(1, 1e9)}`
  await retryOperation(world, random, 'referrals-pay', ({ table, now }) =>
    world.product.moveMoney(table, [reward(id, { userId, amountCents: 1_500 })], { now }),
  )
}

export async function replayToken(world: World, random: Random): Promise<void> {
  const { tokens } = world.workflows
  if (tokens.length > 0) world.workflows.answer(random.pick(tokens.slice(-20)))
}
