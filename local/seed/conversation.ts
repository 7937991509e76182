import { readUpTo } from '../../functions/conversations/messages/read.ts'
import { sendMessage } from '../../functions/conversations/messages/send.ts'
import { startConversation } from '../../functions/conversations/start.ts'
import type { Actor } from '../../functions/kit/people/actor.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { proposePickup } from '../../functions/pickups/propose.ts'
import type { Side } from '../../shared/contract/conversations.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'

export const participants = { owner: 'ana@retorna.example', interested: 'vida.nova@retorna.example' } as const

/** The author and the minutes since the first message. */
const lines: readonly (readonly [Side, number, string])[] = [
  ['interested', 0, 'Olá, Ana! Aqui é da Cooperativa Vida Nova. O material ainda está disponível?'],
  ['owner', 12, 'Oi! Está, sim. Já separei tudo e deixei na garagem.'],
  ['interested', 15, 'Que bom! Nosso caminhão passa na sua região toda semana. Dá para estacionar em frente?'],
  ['owner', 21, 'Dá, a rua é tranquila. É só tocar o interfone que eu desço para ajudar a carregar.'],
  ['interested', 24, 'Perfeito, obrigado. Vou propor um horário; se não for bom para você, é só dizer.'],
]
/** Messages that the owner has read; the last one and the proposal are unread. */
const readByOwner = 4
const minuteMs = 60_000

/**
 * Adds yesterday's conversation of two demo users about an ad, and a pickup proposed for the day after tomorrow.
 * Uses the product's own use cases.
 */
export async function addConversation(table: Table, people: Readonly<Record<Side, Actor>>, adId: string, now: Date) {
  const at = (minutes: number) => new Date(now.getTime() - dayMs + minutes * minuteMs)
  const { id } = await startConversation({ table, now: at(0) }, people.interested, adId)
  for (const [side, minutes, text] of lines) {
    const deps = { table, messagesPerMinute: lines.length, now: at(minutes) }
    await sendMessage(deps, people[side], id, { messageId: newId('message', at(minutes)), text, photoIds: [] })
  }
  await readUpTo(table, people.owner, id, readByOwner)
  await proposePickup({ table, now: at(26) }, people.interested, id, {
    date: dayOf(new Date(now.getTime() + 2 * dayMs)),
    time: '09:30',
    notes: 'Vamos com o caminhão e levamos sacos vazios para trocar.',
  })
  return id
}
