import { ORPCError } from '@orpc/client'
import { type Side, sides } from '../../../shared/contract/conversations.ts'
import { newId } from '../../../shared/ids.ts'
import type { Browser } from './browser.ts'
import { type Judgement, judge, type Seen } from './judgement.ts'
import { apiAt, type ChatPerson } from './people.ts'

/** Records sent messages by conversation and side, and their display on the other screen. */
export interface ChatRecord {
  /** Sends a unique text; returns the message id. */
  write(browser: Browser, talk: string, side: Side): Promise<string>
  shown(userId: string, id: string): void
  /** Resolves once the other participant's screen displays the message. */
  arrival(id: string): Promise<void>
  writtenIn(talk: string): Readonly<Record<Side, readonly Seen[]>>
  readonly counts: { readonly written: number; readonly shown: number }
  /** Latencies in ms from sending to display, since the last call. */
  takeTimes(): readonly number[]
}

export function openRecord(userIdOf: (talk: string, side: Side) => string): ChatRecord {
  const talks = new Map<string, Record<Side, Seen[]>>()
  const underWay = new Map<string, { readonly writer: string; readonly at: number; readonly arrived: () => void }>()
  const arrivals = new Map<string, Promise<void>>()
  const counts = { written: 0, shown: 0 }
  let times: number[] = []

  function writtenIn(talk: string): Record<Side, Seen[]> {
    const known = talks.get(talk) ?? { owner: [], interested: [] }
    talks.set(talk, known)
    return known
  }

  return {
    counts,
    writtenIn,
    async write(browser, talk, side) {
      const message = { id: newId('message', new Date()), text: `Mensagem ${++counts.written}` }
      writtenIn(talk)[side].push(message)
      const { promise, resolve } = Promise.withResolvers<void>()
      arrivals.set(message.id, promise)
      underWay.set(message.id, { writer: userIdOf(talk, side), at: performance.now(), arrived: resolve })
      await browser.write(talk, message)
      return message.id
    },
    shown(userId, id) {
      const message = underWay.get(id)
      if (!message || message.writer === userId) return
      underWay.delete(id)
      counts.shown++
      times.push(performance.now() - message.at)
      message.arrived()
    },
    arrival: (id) => arrivals.get(id) ?? Promise.reject(new Error(`${id} was not written here`)),
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}

export async function judgeTalk(
  url: string,
  record: ChatRecord,
  talk: string,
  members: Readonly<Record<Side, { readonly person: ChatPerson; readonly browser: Browser }>>,
): Promise<Judgement> {
  const { conversations } = apiAt(url, await members.owner.person.token())
  const onServer: (Seen & { seq: number; from: Side })[] = []
  for (let [more, after] = [true, 0]; more; after = onServer.at(-1)?.seq ?? after) {
    const page = await retryFaults(() => conversations.missed({ id: talk, after }))
    for (const { id, seq, from, ...rest } of page.items)
      onServer.push({ id, seq, from, text: 'text' in rest ? rest.text : '' })
    more = page.more
  }
  const screens = []
  for (const side of sides) screens.push(await members[side].browser.allMessages(talk))
  return judge({ written: record.writtenIn(talk), onServer, screens })
}

const attempts = 5

/** Retries reads of the bench itself: faults of an overloaded machine are no result. */
async function retryFaults<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (attempt === attempts || !(error instanceof ORPCError) || error.status < 500) throw error
    }
  }
}
