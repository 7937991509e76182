import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { withdrawals } from '../../functions/payouts/kinds/withdrawal.ts'
import { requestPayout } from '../../functions/payouts/request.ts'
import { createTicket } from '../../functions/tickets/create.ts'
import { adCount, addAd } from './ads.ts'
import { people } from './people.ts'
import type { Scenes } from './scenes.ts'
import type { SeedTarget } from './target.ts'

export const mondayAds = 200
export const mondayWithdrawals = 40
export const mondayTickets = 30
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const questions = [
  'Marquei a coleta para sábado e ninguém veio. O que eu faço agora?',
  'Meu anúncio de papelão foi recusado. Como deixo a foto melhor?',
  'Posso vender latas e doar vidro no mesmo anúncio?',
  'Errei a chave PIX no pedido de saque. Dá para cancelar?',
  'Quero mudar a cidade do meu perfil. Onde fica?',
  'O comprador levou menos do que combinamos. Como registro isso?',
]

/** Adds what gathers over a weekend: ads to moderate, withdrawals to pay and tickets to answer, oldest first. */
export async function addMonday(
  target: SeedTarget,
  ids: ReadonlyMap<string, string>,
  scenes: Scenes,
  write: (rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < mondayAds; index++)
    await write(await addAd(target, ids, scenes, adCount + index, { since: ago(target.now, mondayAds - index, 15) }))
  await addWithdrawals(target, ids)
  await addTickets(target, ids)
  target.progress(`${mondayAds} ads, ${mondayWithdrawals} withdrawals and ${mondayTickets} tickets that wait`)
}

function ago(now: Date, steps: number, minutes: number): Date {
  return new Date(now.getTime() - steps * minutes * minuteMs)
}

async function addWithdrawals({ table, now }: SeedTarget, ids: ReadonlyMap<string, string>): Promise<void> {
  const sellers = people.filter(({ admin, inAnalysis }) => !admin && !inAnalysis)
  const earned = new Date(now.getTime() - 60 * dayMs)
  for (const { email } of sellers) {
    const userId = String(ids.get(email))
    await moveMoney(table, [reward(`monday-${userId}`, { userId, amountCents: 400_000 })], { now: earned })
  }
  for (let index = 0; index < mondayWithdrawals; index++) {
    const seller = sellers[index % sellers.length]
    if (!seller) throw new Error('There are no sellers')
    const { taxId } = seller
    await requestPayout(
      withdrawals,
      { table, now: ago(now, mondayWithdrawals - index, 60) },
      { userId: String(ids.get(seller.email)), isAdmin: false },
      {
        amountCents: 2_500 + ((index * 1_730) % 20_000),
        taxId,
        pixKeyType: taxId.length === 11 ? 'cpf' : 'cnpj',
        pixKey: taxId,
        idempotencyKey: `monday-${index}`,
      },
    )
  }
}

async function addTickets({ table, now }: SeedTarget, ids: ReadonlyMap<string, string>): Promise<void> {
  const authors = people.filter(({ admin }) => !admin)
  for (let index = 0; index < mondayTickets; index++) {
    const author = authors[index % authors.length]
    const actor = { userId: String(ids.get(String(author?.email))), isAdmin: false }
    const message = questions[index % questions.length] ?? ''
    await createTicket(table, actor, message, ago(now, mondayTickets - index, 90))
  }
}
